// Generated from the API's OpenAPI document: npm run generate -w infra/openapi

export interface paths {
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the issuer's metadata
         * @description Returns the issuer's OpenID Connect Discovery document, without `payload`.
         *
         *     Members sign in with one-time codes; there is no authorization endpoint.
         */
        get: operations["get_openid_configuration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Lists the categories of posts and products, by name in the language of `Accept-Language`.
         *     Their ids are the values of `categoryId`.
         *
         *     The list has one page. Cache it for a day and revalidate with `If-None-Match`.
         */
        get: operations["list_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List countries
         * @description Lists every country of ISO 3166 with its dial code, by name in the language of
         *     `Accept-Language`.
         *
         *     The list has one page. Cache it for a day and revalidate with `If-None-Match`.
         */
        get: operations["list_countries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an upload in parts
         * @description Begins the upload of a product file of up to 1 GB.
         *
         *     Send parts of `partSize` bytes, numbered from 1, in any order and in parallel. Complete the
         *     upload before `expiresAt`, two days from now. Its size counts towards the member's quota (20 GB
         *     by default).
         *
         *     - **Idempotency:** none; each call begins another upload.
         *
         *     Requires authentication.
         */
        post: operations["begin_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image or a small product file
         * @description Uploads an image of up to 10 MB, or a product file of up to 10 MB.
         *
         *     - Images are transcoded to WebP in several widths. The original and its metadata (location,
         *       camera,
         *       date) are not stored. Animations keep their first frame, SVG is rasterised, and the limit is
         *           40
         *       megapixels.
         *     - Product files are stored unchanged and never displayed; only buyers download them.
         *     - The `_id` of the response is the `fileId` of posts, products and profiles.
         *     - **Idempotency:** none; each call stores another file.
         *
         *     Requires authentication.
         */
        post: operations["upload_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an upload
         * @description Returns the caller's own product file.
         *
         *     An interrupted client sends the parts that `parts` lacks. A client that waits for `ready` polls
         *     once a second. Images and files of other members are `file_not_found`.
         *
         *     Requires authentication.
         */
        get: operations["get_upload"];
        put?: never;
        post?: never;
        /**
         * Remove a file
         * @description Removes the caller's own file, image or product file, complete or not, and frees its quota.
         *
         *     - A file in use by a post, a product or the profile is `file_in_use`.
         *     - **Idempotency:** removing again is `file_not_found`.
         *
         *     Requires authentication.
         */
        delete: operations["remove_file"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload
         * @description Assembles the parts. `status` is `processing` until then, and `ready` afterwards.
         *
         *     - A file of one part is ready at once. For others, poll `GET /files/{id}`.
         *     - Missing parts are `upload_incomplete`; `facts.missing` has their numbers.
         *     - If the content does not match the given `sha256`, the file returns to `uploading` with that
         *       `problem`.
         *     - **Idempotency:** completing again changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["complete_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a product file by its signed URL
         * @description Returns the file as an attachment, or the byte range of `Range`.
         *
         *     `ETag` and `Repr-Digest` (SHA-256) identify the content. The signed URL is the authorization for
         *     ten minutes; no token is required.
         */
        get: operations["download_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/parts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a part
         * @description Stores one part of `partSize` bytes, or the rest for the last part; returns the received
         *     parts.
         *
         *     A part with another length, or another content than its `Content-Digest`, is not stored; send it
         *     again. The digest is the SHA-256 in base64 between colons: `sha-256=:…:` (RFC 9530).
         *
         *     - **Idempotency:** sending a part again replaces it.
         *
         *     Requires authentication.
         */
        put: operations["put_part"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness
         * @description Returns 200 while the process is running. Checks neither PostgreSQL nor Redis.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in with another provider
         * @description Returns the URL to send the browser to, and sets a cookie that is valid for ten minutes.
         *
         *     For the product's own pages. Other clients run the code flow themselves and pass the ID token to
         *     `/users/verify`.
         */
        post: operations["begin_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect the identity from another provider
         * @description Exchanges the provider's code for an ID token, once, and deletes the cookie.
         *
         *     `/users/verify` signs in with the ID token; `/users/register` accepts it as `identityToken`.
         *
         *     - `identity_denied`: the person declined at the provider.
         *     - `identity_expired`: the cookie is missing or expired.
         *     - `identity_refused`: the provider's response is invalid.
         */
        post: operations["collect_identity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the public keys
         * @description Returns the keys of access tokens as a JSON Web Key Set (RFC 7517), without `payload`.
         *
         *     For services that verify tokens themselves; API clients don't need it.
         */
        get: operations["get_jwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List other providers
         * @description Lists other OpenID Connect providers that sign members in, as login and sign-up offer them.
         *
         *     Names are in the language of `Accept-Language`. The list is empty without configured providers.
         */
        get: operations["list_providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the access token
         * @description Rotates the refresh cookie (`refresh`, in production `__Secure-refresh`); there is no body.
         *
         *     - Tabs that refresh within ten seconds receive the same token. A used token ends the session
         *       after
         *       that.
         *     - Without a cookie, or with an expired one, the response is `session_ended`: sign in again.
         *     - Browsers may call it from the product's own pages only; programs send no `Origin`.
         */
        post: operations["refresh_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/return/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from another provider
         * @description Redirect URI of the providers. Moves the response into the cookie and redirects to the page.
         *
         *     The page calls `/identity/collect`. Neither the code nor an error appears in a URL of the
         *     product.
         */
        get: operations["return_from_provider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List interests
         * @description Lists the interests of members, by name in the language of `Accept-Language`. Their ids are
         *     the values of `interestIds`.
         *
         *     The list has one page. Cache it for a day and revalidate with `If-None-Match`.
         */
        get: operations["list_interests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{file_id}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an image
         * @description Returns the rendition `{width}.webp`, one of the `sizes` of the image.
         *
         *     Renditions never change and are cached forever. No token is required.
         */
        get: operations["get_media"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description List the notifications of the authenticated member from the last 90 days, newest first.
         *
         *     Acts of the same kind are grouped in one notification until it is opened. A group keeps its
         *     `_id` and moves to the top with each act. `message` is in the language of `Accept-Language`.
         *     The request marks no notification as read.
         *
         *     Requires authentication.
         */
        get: operations["list_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count unread notifications
         * @description Return the number of notifications in the list that are not opened.
         *
         *     The payload is the number itself.
         *
         *     Requires authentication.
         */
        get: operations["count_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/openAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all notifications as read
         * @description Mark all notifications in the list as read.
         *
         *     - **Idempotency:** a repeated request changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["open_all_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream notifications
         * @description Send server-sent events:
         *
         *     - `count`: `{"count": n}`, the number of unread notifications, initially and after each change.
         *     - `notification`: a new or changed notification, which replaces the one with the same `_id`.
         *
         *     Lines that begin with `:` keep the connection alive. The request requires the `Authorization`
         *     header, so clients read the stream with `fetch`. The stream ends when the token expires. Events
         *     are not repeated: after a reconnect, clients load the list once.
         *
         *     Requires authentication.
         */
        get: operations["stream_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as read
         * @description Mark a notification as read and return it.
         *
         *     - **Grouping:** a later act of its group starts a new notification.
         *     - **Idempotency:** a repeated request changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["open_notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes
         * @description List the disputes of the authenticated member's sales, newest first.
         *
         *     Requires authentication.
         */
        get: operations["list_disputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/disputes/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a dispute
         * @description Send evidence to the bank: the statement, the receipt and the log of downloads.
         *
         *     The bank accepts evidence once, until `answerDue`.
         *
         *     - **Authentication:** the seller of the payment.
         *     - **Idempotency:** a second call returns `dispute_answered`.
         *
         *     Requires authentication.
         */
        post: operations["give_dispute_evidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/refundRequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refund requests
         * @description List the sales whose buyers requested a refund, newest request first.
         *
         *     A sale is listed once, with its latest request.
         *
         *     Requires authentication.
         */
        get: operations["list_refund_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/refundRequests/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count refund requests
         * @description Count the refund requests that the authenticated member received, by state.
         *
         *     Requires authentication.
         */
        get: operations["count_refund_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales and tips
         * @description List the sales and tips that the authenticated member received, newest first.
         *
         *     Requires authentication.
         */
        get: operations["list_sales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the movements of the balance
         * @description List the movements of the authenticated member's balance, newest first.
         *
         *     A release of pending funds has two lines: one for each account.
         *
         *     Requires authentication.
         */
        get: operations["list_statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the statement
         * @description Return all movements of the authenticated member's balance as CSV, oldest first.
         *
         *     The file has no limit of length. Amounts are decimal numbers in US dollars. Names of entries are
         *     in the requested language.
         *
         *     Requires authentication.
         */
        get: operations["get_statement_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a receipt
         * @description Return the receipt of a payment to its buyer or its seller.
         *
         *     Only the buyer sees the card.
         *
         *     Requires authentication.
         */
        get: operations["get_payment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/declineRefund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a refund request
         * @description Decline an open refund request. The buyer may escalate it within 14 days.
         *
         *     The money of the sale stays pending until then.
         *
         *     - **Authentication:** the seller of the payment.
         *
         *     Requires authentication.
         */
        post: operations["decline_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/escalateRefundRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Escalate a refund request
         * @description Ask staff to decide on a refund request that the seller declined.
         *
         *     - **Authentication:** the buyer of the payment.
         *     - **Period:** 14 days after the seller's answer; afterwards `escalation_period_over`.
         *
         *     Requires authentication.
         */
        post: operations["escalate_refund_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment
         * @description Refund the remaining amount of a payment; the platform returns its fee.
         *
         *     The buyer's access ends when the payment provider confirms the refund.
         *
         *     - **Authentication:** the seller of the payment.
         *     - **Period:** the refund window of the product, or until the buyer's request is closed;
         *       afterwards `refund_window_closed`.
         *     - **Cover:** the pending money of the sale or the available balance; otherwise
         *       `insufficient_balance`, and a request of the buyer is escalated to staff.
         *     - **Idempotency:** a pending refund is submitted again under the same key, and never paid twice.
         *
         *     Requires authentication.
         */
        post: operations["refund_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/requestRefund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a refund
         * @description Request a refund from the seller, who has 14 days to answer.
         *
         *     A request without an answer is granted if the seller's balance covers it, and escalated to
         *     staff otherwise. The seller's money of the sale stays pending meanwhile.
         *
         *     - **Authentication:** the buyer of the payment.
         *     - **Period:** the refund window of the product; afterwards `refund_window_closed`.
         *     - **Idempotency:** a repeated request changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["request_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/withdrawRefundRequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a refund request
         * @description Withdraw an open or escalated refund request.
         *
         *     Within the refund window the buyer may request a refund again.
         *
         *     - **Authentication:** the buyer of the payment.
         *
         *     Requires authentication.
         */
        post: operations["withdraw_refund_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest posts
         * @description Returns the public posts of all members and kinds, newest first.
         *
         *     Excludes the members whom the authenticated member blocked or muted, and posts with muted words.
         *
         *     Requires authentication.
         */
        get: operations["list_posts"];
        put?: never;
        /**
         * Publish a post
         * @description Publishes a post, a question or a digital product.
         *
         *     - A post or a question has a text, images, or both.
         *     - A digital product has a title, a price and files.
         *
         *     The post is public immediately. The server detects its language, direction, links, tags and
         *     mentions. The followers of the authenticated member are notified.
         *
         *     Not idempotent: each call publishes another post.
         *
         *     Requires authentication.
         */
        post: operations["create_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/exploreDigitalProducts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explore or search digital products
         * @description Returns digital products, or searches them with a `query`.
         *
         *     Search works as in `/posts/explorePosts`. A match in the title ranks higher than in the text.
         *
         *     Authentication is optional.
         */
        get: operations["explore_digital_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/explorePosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explore or search posts
         * @description Returns posts and questions, or searches them with a `query`.
         *
         *     A search matches all words of the query in any spelling and ranks about a thousand of the newest
         *     matches. Exact words rank above stems. If hardly any post has all words, posts with some of them
         *     follow. Results have `highlights`.
         *
         *     A cursor is valid for one query with its filters.
         *
         *     Authentication is optional.
         */
        get: operations["explore_posts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the feed
         * @description Returns the posts of the authenticated member and of followed members, newest first.
         *
         *     The `type` of each `reason` is `follow`, with the author as `member`, or `mine`. Excludes muted
         *     members and posts with muted words.
         *
         *     The feed of a member who follows no members contains only the member's own posts. Clients can
         *     show `/users/recommendedPosts` instead.
         *
         *     Requires authentication.
         */
        get: operations["list_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public posts as a guest
         * @description Returns the public posts and questions of all members, newest first.
         *
         *     Digital products are excluded. `viewer` is null, and the `Authorization` header is ignored.
         */
        get: operations["list_guest_posts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my posts
         * @description Returns the authenticated member's posts of all kinds, newest first.
         *
         *     Includes posts that moderation hid from other members.
         *
         *     Requires authentication.
         */
        get: operations["list_my_posts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/post/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a post
         * @description Returns a post with the relation of the authenticated member to it in `viewer`.
         *
         *     The error `post_not_found` covers unknown posts, deleted posts, and posts hidden by a block.
         *
         *     Requires authentication.
         */
        get: operations["get_post"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/purchased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my library
         * @description Returns the digital products that the authenticated member bought or claimed.
         *
         *     The newest order comes first. Deleted products remain in the library. A refunded product remains
         *     without files as long as its post is visible to the member.
         *
         *     Requires authentication.
         */
        get: operations["list_purchased_posts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my saved posts
         * @description Returns the posts that the authenticated member saved, last saved first.
         *
         *     Posts that are deleted or no longer visible to the member are excluded.
         *
         *     Requires authentication.
         */
        get: operations["list_saved_posts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a member's posts
         * @description Returns the posts of the member with this `id`, newest first.
         *
         *     Handles are not accepted. For guests `viewer` is null.
         *
         *     Authentication is optional.
         */
        get: operations["list_user_posts"];
        put?: never;
        post?: never;
        /**
         * Delete a post
         * @description Deletes a post of the authenticated member permanently.
         *
         *     The post disappears from every list and page immediately. Buyers of a digital product keep
         *     access to it.
         *
         *     The error `post_not_found` also covers posts of other members and posts already deleted.
         *
         *     Requires authentication.
         */
        delete: operations["delete_post"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a checkout
         * @description Returns the outcome of a checkout after the redirect from the payment page.
         *
         *     The server fetches the state of the session from the payment provider. If the session is paid,
         *     access is granted before the response. Idempotent.
         *
         *     Requires authentication.
         */
        post: operations["return_from_checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a post
         * @description Returns the comments on a post, each with its first two replies.
         *
         *     With `parentId` it returns all replies to one comment instead. Replies have one level.
         *
         *     Excludes the comments of members who blocked the authenticated member or are blocked by them.
         *
         *     Authentication is optional.
         */
        get: operations["list_comments"];
        put?: never;
        /**
         * Create a comment
         * @description Creates a comment on a post, or with `parentId` a reply to a comment.
         *
         *     Notifies the post's author, the writer of the parent comment, and the mentioned members.
         *
         *     Idempotent with an `Idempotency-Key`. Without a key each call creates another comment.
         *
         *     Requires authentication.
         */
        post: operations["create_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description Deletes a comment with its replies.
         *
         *     Allowed for the writer of the comment and the author of the post.
         *
         *     - `forbidden`: the authenticated member is neither of them.
         *     - `comment_not_found`: the comment does not exist, or was deleted before.
         *
         *     Requires authentication.
         */
        delete: operations["delete_comment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/comments/{commentId}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hide a comment
         * @description Hides a comment and its replies on a post of the authenticated member.
         *
         *     The comment remains visible to its writer and to the author of the post. Idempotent.
         *
         *     Requires authentication.
         */
        post: operations["hide_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/comments/{commentId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a comment
         * @description Reports a comment or reply to the platform's staff. Its author is not notified.
         *
         *     - **Idempotency:** another report of the same comment replaces the caller's open one.
         *
         *     Requires authentication.
         */
        post: operations["report_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/comments/{commentId}/unhide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a hidden comment again
         * @description Shows a hidden comment on a post of the authenticated member again. Idempotent.
         *
         *     Requires authentication.
         */
        post: operations["unhide_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the evaluations of a post
         * @description Returns the evaluation counts, the caller's own evaluation, and the most recent evaluators.
         *
         *     `mine` is null for guests.
         *
         *     Authentication is optional.
         */
        get: operations["get_evaluations"];
        put?: never;
        /**
         * Evaluate a post
         * @description Sets, replaces or removes the authenticated member's evaluation of a post.
         *
         *     A member has at most one evaluation per post. A null `reaction` removes it. Idempotent.
         *
         *     - `reaction_not_allowed`: `dontknow`, `hardquestion`, `gotanswer` and `sad` are for questions
         *       only.
         *     - `own_evaluation`: members cannot evaluate their own posts.
         *
         *     Requires authentication.
         */
        post: operations["evaluate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/evaluations/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the evaluations of a post
         * @description Returns the evaluations of a post with their members, newest first.
         *
         *     Authentication is optional.
         */
        get: operations["list_evaluations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a product's file
         * @description Returns a signed URL of a product file, valid for ten minutes.
         *
         *     Allowed for the author and the buyers of the product. Request a URL for each download and do not
         *     store it. The URL needs no token, and it supports `Range` requests for resuming a download.
         *
         *     Requires authentication.
         */
        get: operations["get_post_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/generatePaymentIntentLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment link
         * @description Begins the purchase of a digital product or a tip to the author of a post.
         *
         *     Returns the URL of a payment page, valid for 30 minutes, in the language of `Accept-Language`.
         *     The price of a purchase comes from the product. `amountCents` applies to tips only.
         *
         *     A free product is granted immediately: `granted` is true, `url` is null, and the product is in
         *     `/posts/purchased`.
         *
         *     The payment page redirects to the post with `?checkout=` and the id of the session, or with
         *     `?checkout=canceled`. Send the id to `POST /posts/{id}/checkout`.
         *
         *     Idempotency: an unpaid purchase of the same product returns the same URL. Each call for a tip
         *     creates another payment, unless the `Idempotency-Key` is the same.
         *
         *     Requires authentication.
         */
        post: operations["generate_payment_intent_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a public post as a guest
         * @description Returns a public post with a null `viewer`. The `Authorization` header is ignored.
         */
        get: operations["get_guest_post"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a post
         * @description Reports a post to the platform's staff. Its author is not notified.
         *
         *     - **Idempotency:** another report of the same post replaces the caller's open one.
         *
         *     Requires authentication.
         */
        post: operations["report_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a post
         * @description Saves a post for the authenticated member.
         *
         *     Saves are private: other members see only the count. Idempotent.
         *
         *     Requires authentication.
         */
        post: operations["save_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share a post
         * @description Returns the public URL of a post and counts the share.
         *
         *     The shares of a member are counted once per post and day (UTC). Idempotent within a day.
         *
         *     Requires authentication.
         */
        post: operations["share_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/unsave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a saved post
         * @description Removes the authenticated member's save of a post.
         *
         *     Also works for a saved post that is no longer visible to the member. Idempotent.
         *
         *     Requires authentication.
         */
        post: operations["unsave_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a post
         * @description Replaces the whole content of a post of the authenticated member.
         *
         *     Omitted fields are emptied. The former content is stored as a revision, and `editedAt` is set.
         *     Counters and comments remain.
         *
         *     Idempotent: identical content changes nothing and leaves `editedAt` as it is.
         *
         *     - `post_not_found`: the post does not exist or belongs to another member.
         *     - `kind_fixed`: the `kind` differs from the post's.
         *
         *     Requires authentication.
         */
        post: operations["update_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description Checks PostgreSQL and Redis. Without PostgreSQL the response is 503. Without Redis the status
         *     is `degraded`: requests are served, and live notifications are delayed.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revenue-share/current-revenue-share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the current revenue share
         * @description Return the estimated share of the authenticated member for the current month.
         *
         *     The estimate is recomputed every hour, last at `computedAt`. Eligibility is as of now.
         *
         *     Requires authentication.
         */
        get: operations["get_current_share"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revenue-share/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the details of a month
         * @description Return how a month's share of the authenticated member was computed.
         *
         *     The details contain the lines of the share, the contributions to other authors, engagements that
         *     are not counted, and the movements of the balance. `lines`, `given`, `excluded` and `proof`
         *     are empty or null until the month is final.
         *
         *     Requires authentication.
         */
        get: operations["get_details"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revenue-share/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the former proof of a month
         * @deprecated
         * @description Return the error `proof_replaced`: the file allowed to identify members.
         *
         *     The public report and the member's statement replace it.
         */
        get: operations["get_proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revenue-share/public-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the public report of a month
         * @description Return the totals of a final month and the root of its sum tree; no sign-in is required.
         *
         *     The body is canonical JSON, whose SHA-256 is the digest in the statements of the month and in
         *     the next report. It never changes; revalidate it with `If-None-Match`.
         */
        get: operations["get_public_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revenue-share/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the statement of a month
         * @description Return the authenticated member's leaves of a final month's sum tree.
         *
         *     Each leaf has a salt and an inclusion path, so that the member can verify that it is part of the
         *     published root. The leaves of `given` name the author. The leaves of `received` conceal who gave
         *     them. To verify a statement, run `revenue-share verify-statement FILE --report FILE`.
         *
         *     Requires authentication.
         */
        get: operations["get_statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revenue-share/user-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monthly reports
         * @description List the monthly reports of the authenticated member, newest first.
         *
         *     The current month is included. A final month never changes. A refund or dispute after the close
         *     of a month belongs to the next open month.
         *
         *     Requires authentication.
         */
        get: operations["list_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syndication/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve robots.txt
         * @description Returns the rules for crawlers and the URL of the sitemap index.
         */
        get: operations["get_robots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syndication/sitemap.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the sitemap index
         * @description Index of all sitemaps, with their URLs on the web.
         *
         *     Each range of posts or members has a permanent file. `lastmod` of a file may be some minutes
         *     old; the files themselves are always current.
         */
        get: operations["get_sitemap_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syndication/sitemaps/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a sitemap
         * @description Returns public pages in both languages, each with a link to the other, 30,000 URLs at most.
         *
         *     The content is current: deleted and hidden pages are omitted at once. A range without public
         *     pages is `not_found`.
         */
        get: operations["get_sitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syndication/tags/{tag}/atom.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a tag's feed
         * @description Returns the newest 30 public posts, questions and products with a tag as an Atom feed.
         *
         *     Any spelling of the tag matches. A tag without public posts is `not_found`.
         */
        get: operations["get_tag_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/syndication/users/{id}/atom.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a member's feed
         * @description Returns the newest 30 public posts, questions and products of a member as an Atom feed.
         *
         *     Paid content is omitted. Titles and links of the feed are in the language of `Accept-Language`.
         */
        get: operations["get_user_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Lists members, newest first.
         *
         *     With `query`, matches at the beginning of the name or handle come first, then matches at a later
         *     word, then matches within a word.
         *
         *     Requires authentication.
         */
        get: operations["list_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance
         * @description Return the available and pending funds of the authenticated member.
         *
         *     `reason` is the first cause that prevents a payout, in this order:
         *
         *     - `suspended`
         *     - `under_age`
         *     - `payout_in_progress`
         *     - `no_method`
         *     - `method_incomplete`
         *     - `country_not_allowed`
         *     - `method_resting`
         *     - `below_minimum`
         *
         *     Requires authentication.
         */
        get: operations["get_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/block/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block a member
         * @description Blocks a member. Existing follows between the two are deleted. Each is hidden from the other
         *     in lists, search, comments and notifications. The blocked member is not notified and sees the
         *     caller as not found (404).
         *
         *     - **Idempotency:** blocking again changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["block_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blocked members
         * @description Lists the members whom the caller blocked, newest block first.
         *
         *     Requires authentication.
         */
        get: operations["list_blocked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/completePayoutMethod": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the payout method
         * @description Add the address to the saved bank account, without its number.
         *
         *     Banks require the town and the country of residence. An account that was saved without them has
         *     `missingFields`. Its waiting period does not begin again.
         *
         *     - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
         *       `reauthentication_required`.
         *     - **Idempotency:** completing with the saved address changes nothing.
         *     - **Errors:** `fields` has a message and `facts.codes` a code for each invalid field.
         *       `no_payout_method` if no bank account is saved.
         *
         *     Requires authentication.
         */
        post: operations["complete_payout_method"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/deleteAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request account deletion
         * @description Request the deletion of the authenticated member's account.
         *
         *     The profile and the posts are hidden immediately, and the other sessions end. The data is
         *     deleted after 30 days. Until then `/users/keepAccount` cancels the request. Buyers keep the
         *     products that they bought, without the member's name. A balance that is not paid out by then is
         *     forfeited.
         *
         *     - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
         *       `reauthentication_required`.
         *     - **Payouts:** an unfinished payout prevents the request with `payout_in_progress`.
         *     - **Idempotency:** a repeated request keeps the date.
         *
         *     Requires authentication.
         */
        post: operations["delete_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/explore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the first screen of Explore
         * @description Returns ten suggested members, ten popular posts and ten popular digital products.
         *
         *     For guests the members are the most followed ones.
         *
         *     Authentication is optional.
         */
        get: operations["explore_everything"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/exploreUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explore or search members
         * @description Returns the most followed members, or searches members with a `query`.
         *
         *     A search matches names and handles in any spelling: exact matches first, then prefixes, then
         *     parts, then names with one typo.
         *
         *     Authentication is optional.
         */
        get: operations["explore_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the latest data export
         * @description Return the progress of the latest export, or null if none was requested in the last 7 days.
         *
         *     `url` is null unless the session was re-authenticated within the last 10 minutes. The URL gives
         *     access without further authentication.
         *
         *     Requires authentication.
         */
        get: operations["get_export"];
        put?: never;
        /**
         * Request a data export
         * @description Request a ZIP archive of the authenticated member's data.
         *
         *     It contains the account, posts, comments, evaluations, saves, follows, blocks, notifications,
         *     sessions, purchases, sales, payouts, revenue shares, pictures and the files of the member's own
         *     products. An e-mail announces that the export is ready.
         *
         *     - **Authentication:** a session re-authenticated within the last 10 minutes by a one-time code
         *       with purpose `confirm` from `/users/sendOTP`; otherwise `reauthentication_required`.
         *     - **Limit:** one export at a time and per day. Until then the request returns the same export.
         *
         *     Requires authentication.
         */
        post: operations["ask_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/export/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description Return the ZIP archive of an export as an attachment, or the range in `Range`.
         *
         *     `ETag` and `Repr-Digest` (SHA-256) identify the archive.
         *
         *     - **Authentication:** the signature of the URL, valid for ten minutes. No token is required.
         */
        get: operations["download_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/follow/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a member
         * @description Follows a member, who is notified once. `newPosts` sets the notifications about their new
         *     posts, also for an existing follow. Without it the preference stays unchanged.
         *
         *     - **Idempotency:** following again changes only `newPosts`.
         *
         *     Requires authentication.
         */
        post: operations["follow_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/generateConnectAccountLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a Stripe onboarding link
         * @description Create a link to open or complete a Stripe account for payouts.
         *
         *     The link can be used once: request a new one for each attempt.
         *
         *     - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
         *       `reauthentication_required`.
         *     - **Errors:** `country_not_supported` if Stripe does not pay in the member's country;
         *       `facts.alternatives` lists the available methods.
         *
         *     Requires authentication.
         */
        post: operations["generate_connect_account_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/keepAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel account deletion
         * @description Cancel the deletion of the authenticated member's account.
         *
         *     The profile and the posts become visible again. After the deletion has begun, the session is
         *     no longer valid, and the response is `not_authenticated`.
         *
         *     - **Idempotency:** without a deletion request, nothing changes.
         *
         *     Requires authentication.
         */
        post: operations["keep_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/listPayoutMethods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payout methods
         * @description List the payout methods available in a country, and the saved ones.
         *
         *     Saved methods contain only the last four characters of account numbers. Connect is available
         *     only in countries that Stripe supports.
         *
         *     Requires authentication.
         */
        get: operations["list_payout_methods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Signs out. The refresh token stops working at once, the access token within five seconds.
         *     The cookie is deleted.
         *
         *     Requires authentication.
         */
        post: operations["log_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve my account
         * @description Returns the authenticated member's account with settings, e-mail address and phone number.
         *
         *     No operation returns the e-mail address or phone number of another member.
         *
         *     Requires authentication.
         */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/mute/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute a member
         * @description Mutes a member: their posts leave the caller's lists, and their actions send no
         *     notifications. The muted member is not notified. Their profile and posts stay available by URL.
         *
         *     - **Idempotency:** muting again changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["mute_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/muteWord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute a word
         * @description Mutes a word or phrase: posts that contain it leave the caller's lists. It matches every
         *     spelling: قهوة hides قَهْوَة, القهوة and والقهوة, but not قهوجي. The word is in the request
         *     body, because a phrase may contain characters that a path can't.
         *
         *     - **Idempotency:** muting again changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["mute_word"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/muted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List muted members
         * @description Lists the members whom the caller muted, newest mute first.
         *
         *     Requires authentication.
         */
        get: operations["list_muted"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/mutedWords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List muted words
         * @description Lists the caller's muted words on one page, newest first. There are 100 at most;
         *     `nextCursor` is always null.
         *
         *     Requires authentication.
         */
        get: operations["list_muted_words"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List followers or followed members
         * @description Lists the followers or the followed members of the caller, or of `userId`, newest follow
         *     first.
         *
         *     `isFollowing` and `followsMe` are relative to the caller. Members blocked in either direction
         *     are omitted.
         *
         *     Requires authentication.
         */
        get: operations["list_network"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description List the payouts of the authenticated member, newest first.
         *
         *     A failed payout has a `failureCode` and a `remedy`. Its amount is back in the balance. To retry,
         *     request a new payout. A payout with a `hold` is pending until staff have reviewed it.
         *
         *     Requires authentication.
         */
        get: operations["list_payouts"];
        put?: never;
        /**
         * Request a payout
         * @description Request a payout to the default payout method.
         *
         *     The amount leaves the balance immediately, and returns if the payout fails. A member can have
         *     one payout in progress.
         *
         *     - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
         *       `reauthentication_required`. Send a code with the purpose `confirm` by `/users/sendOTP`.
         *     - **Idempotency:** a repeated `Idempotency-Key` returns the same payout.
         *
         *     Requires authentication.
         */
        post: operations["request_payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/payouts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a payout
         * @description Cancel a payout of the authenticated member and return its amount to the balance.
         *
         *     - **Condition:** the payout is pending, and no review by staff holds it; `isCancellable` of the
         *       payout.
         *     - **Idempotency:** cancelling a cancelled payout returns it unchanged.
         *
         *     Requires authentication.
         */
        post: operations["cancel_payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/recommendedPosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recommended posts
         * @description Returns posts of authors whom the authenticated member does not follow, best first.
         *
         *     The `type` of each `reason` is one of:
         *
         *     - `evaluatedByFollowed`, `followedByFollowed`: `member` is a followed member.
         *     - `interest`: `interestId` is an interest of the authenticated member.
         *     - `popular`: none of the others applies.
         *
         *     Excludes posts that the authenticated member wrote, evaluated, saved or bought, and blocked or
         *     muted content. No post is repeated within a list.
         *
         *     A list has at most 160 posts. A call without a cursor starts a new list.
         *
         *     Requires authentication.
         */
        get: operations["list_recommended"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account
         * @description Creates an account, signs the member in and sets the refresh cookie.
         *
         *     - An error stores nothing. After `validation_failed` the verification token stays valid.
         *     - A used token is `verification_expired`; an identifier with an account is `already_registered`.
         *     - With an `identityToken` of another issuer, the member signs in with that issuer from then on.
         *       If
         *       it has no verified e-mail address, a `verificationToken` is required (`contact_required`).
         *     - An invalid `identityToken` is `not_authenticated`.
         */
        post: operations["register_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/report/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a member
         * @description Reports a member to the platform's staff, also one whom the caller blocked. The member is not
         *     notified.
         *
         *     - **Idempotency:** another report of the same member replaces the caller's open one.
         *
         *     Requires authentication.
         */
        post: operations["report_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/savePayoutMethod": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a payout method
         * @description Save a bank account as the payout method.
         *
         *     The account is usable after one day. Payouts in progress keep their method.
         *
         *     - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
         *       `reauthentication_required`.
         *     - **Idempotency:** saving the current account again changes nothing.
         *     - **Errors:** the code is that of the first invalid field. `fields` has a message and
         *       `facts.codes` a code for each invalid field. `facts.reason` is `checksum`, `length` or
         *       `country` for an invalid IBAN.
         *
         *     Requires authentication.
         */
        post: operations["save_payout_method"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sendOTP": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code
         * @description Sends a one-time code of six digits, valid once and for ten minutes. Each call sends another
         *     code.
         *
         *     - The response is the same whether or not the identifier has an account. `login` and `register`
         *       are equivalent.
         *     - `confirm` reauthenticates the authenticated member at one of their own identifiers.
         *     - Phone numbers receive an SMS: `sms_unavailable` without a gateway, `sms_limit_reached` when
         *       the
         *       daily budget is used up.
         *     - Too many codes for one identifier are `otp_locked`; too many from one network address are
         *       `rate_limited`.
         *
         *     Authentication is optional.
         */
        post: operations["send_otp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Lists the live sessions of the authenticated member, newest first.
         *
         *     Requires authentication.
         */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions/endOthers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all other sessions
         * @description Signs out every device except the calling one.
         *
         *     - **Idempotency:** repeating the call changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["end_other_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session
         * @description Signs a device out. Its refresh token stops working at once, its access token within five
         *     seconds.
         *
         *     - **Idempotency:** ending an ended session changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["end_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/suggestedOnes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suggested members or query completions
         * @description Returns members to follow, or with a `query` its completions.
         *
         *     - Without a `query`: suggested members, best first, each with its `reason`.
         *     - With a `query`: members whose name or handle completes it (`type` is `user`), then tags
         *       (`type` is `tag`).
         *
         *     There is a single page: `nextCursor` is always null, and `cursor` is ignored.
         *
         *     Requires authentication.
         */
        get: operations["list_suggested"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/unblock/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock a member
         * @description Unblocks a member. Follows that the block deleted are not restored.
         *
         *     - **Idempotency:** unblocking again changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["unblock_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/unfollow/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfollow a member
         * @description Unfollows a member and deletes the preference about their new posts.
         *
         *     - **Idempotency:** unfollowing again changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["unfollow_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/unmute/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unmute a member
         * @description Unmutes a member. Their posts return to the caller's lists; future actions send notifications
         *     again.
         *
         *     - **Idempotency:** unmuting again changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["unmute_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/unmuteWord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unmute a word
         * @description Unmutes a word or phrase, in any spelling.
         *
         *     - **Idempotency:** unmuting again changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["unmute_word"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update my account
         * @description Updates the given fields and returns the whole account. Omitted fields keep their values.
         *
         *     - `profilePic: null` and `handle: null` clear the field, as `""` clears `bio`. Other nulls
         *       change
         *       nothing.
         *     - `profilePic` is the `_id` of an upload with the purpose `avatar`.
         *     - `notifications` updates only the given types.
         *     - A former handle stays reserved for its member for 14 days. A handle of another member is
         *       `validation_failed` at `handle`.
         *     - **Idempotency:** repeating the same update changes nothing.
         *
         *     Requires authentication.
         */
        post: operations["update_me"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a token
         * @description Returns whether a token belongs to a member. The token of the body takes precedence over the
         *     header.
         *
         *     - A verification token: whether its identifier has an account; `user` is null.
         *     - No token: `registered` is false.
         *     - An ID token of a trusted issuer, in the body: its member is signed in as by
         *       `/users/verifyOTP`,
         *       with `token`, `expiresAt` and the refresh cookie. Other persons register with it as
         *       `identityToken`.
         *
         *     Authentication is optional.
         */
        post: operations["verify_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/verifyOTP": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a one-time code
         * @description Verifies a one-time code and sets the refresh cookie.
         *
         *     - A member is signed in. Otherwise the response has a `verificationToken` for registration,
         *       valid
         *       once and for ten minutes.
         *     - A code has five attempts. Wrong, expired, used and unknown codes are `otp_invalid`.
         *     - A suspended member is `account_suspended`. Its facts are the `reason`, as a category of
         *       reports,
         *       and `until`; each may be null.
         *     - A code of `confirm` requires the member's token. It sets no cookie and reauthenticates the
         *       session; the response has a new access token.
         *
         *     Authentication is optional.
         */
        post: operations["verify_otp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a member's profile
         * @description Returns a member by id or by `@handle`.
         *
         *     A member who blocked the caller is `user_not_found`. The profile of a member whom the caller
         *     blocked is returned; their posts are not listed. The relationship fields (`isFollowing` to
         *     `newPosts`) are null for guests and for the caller's own profile.
         *
         *     Authentication is optional.
         */
        get: operations["get_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a webhook event
         * @description Store an event of the payment provider.
         *
         *     Events are processed asynchronously by fetching the referenced object from the provider.
         *     Duplicate and irrelevant events also return 200.
         *
         *     - **Authentication:** the signature of the payment provider; otherwise `bad_signature`.
         *     - **Idempotency:** each event is stored once.
         */
        post: operations["receive_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AccountLink
         * @description Single-use link to the onboarding form of Stripe.
         */
        AccountLink: {
            /**
             * Expiresat
             * @description Time at which the link expires.
             */
            expiresAt: string;
            /**
             * Url
             * @description URL of the onboarding form.
             * @example https://connect.stripe.com/setup/e/acct_1/a1b2
             */
            url: string;
        };
        /**
         * Adjustment
         * @description A correction for an earlier, already closed month.
         *
         *     The kinds of journal entries are movements for purchases of that month. The kinds of shares add
         *     up to the deduction from the share of this month.
         */
        Adjustment: {
            /**
             * Cents
             * @description Change of the member's balance, or of the share.
             * @example -1799
             */
            cents: number;
            /**
             * Kind
             * @description `share-returned` is a share of `period` from payments that went back this month. `share-carried-in` is what earlier months did not deduct. `share-carried-over` is positive: what the share of this month does not cover.
             * @enum {string}
             */
            kind: "sale" | "tip" | "refund" | "refund-failed" | "dispute" | "dispute-won" | "share-returned" | "share-carried-in" | "share-carried-over";
            /**
             * Period
             * @description The month that is corrected; for amounts carried in and over, the month of the share.
             * @example 2026-09
             */
            period: string;
        };
        /**
         * Author
         * @description Member as an author.
         */
        Author: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Handle
             * @description Unique handle without `@`; null if the member has none.
             * @example layla
             */
            handle: string | null;
            /**
             * Name
             * @description Display name; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * Balance
         * @description Balance of the authenticated member, in US cents.
         */
        Balance: {
            /**
             * Availablecents
             * @description Amount available for payouts; negative if refunds exceed the balance.
             * @example 128400
             */
            availableCents: number;
            /**
             * Canrequestpayout
             * @description True if a payout can be requested now.
             */
            canRequestPayout: boolean;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Inpayoutcents
             * @description Amount of the payout in progress.
             * @example 0
             */
            inPayoutCents: number;
            /**
             * Lifetimecents
             * @description Total ever earned, less refunds and disputes.
             * @example 392800
             */
            lifetimeCents: number;
            /**
             * Minimumcents
             * @description Smallest amount of a payout.
             * @example 2000
             */
            minimumCents: number;
            /** @description Limit of a new seller; null for others. A payout above it is held until staff have reviewed it. */
            newSeller: components["schemas"]["NewSeller"] | null;
            /**
             * Pendingcents
             * @description Funds of recent sales that are not available yet.
             * @example 5397
             */
            pendingCents: number;
            /**
             * Reason
             * @description Reason why no payout can be requested now; null if one can be.
             */
            reason: ("suspended" | "under_age" | "payout_in_progress" | "no_method" | "method_incomplete" | "country_not_allowed" | "method_resting" | "below_minimum") | null;
            /**
             * Releases
             * @description Pending funds by the day on which they become available; the first eight days.
             */
            releases: components["schemas"]["Release"][];
            /** @description Reserve of a new seller, a part of the pending funds; null without one. */
            reserve: components["schemas"]["Reserve"] | null;
        };
        /**
         * BlockState
         * @description State after a block or unblock.
         */
        BlockState: {
            /** Isblocked */
            isBlocked: boolean;
        };
        /**
         * Buyer
         * @description Member who paid.
         */
        Buyer: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Name
             * @description Display name of the member.
             */
            name: string;
            /** @description Profile picture of the buyer. */
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * Card
         * @description Card that was charged.
         */
        Card: {
            /**
             * Brand
             * @description Brand of the card.
             * @example visa
             */
            brand: string;
            /**
             * Last4
             * @description Last four digits of the card number.
             * @example 4242
             */
            last4: string;
        };
        /**
         * CentsByKind
         * @description Estimated cents by kind of engagement, before deductions for payments that went back.
         */
        CentsByKind: {
            /**
             * Comment
             * @default 0
             */
            comment?: number;
            /**
             * Evaluation
             * @default 0
             */
            evaluation?: number;
            /**
             * Purchase
             * @default 0
             */
            purchase?: number;
            /**
             * Save
             * @default 0
             */
            save?: number;
            /**
             * Tip
             * @default 0
             */
            tip?: number;
        };
        /**
         * CheckoutOutcome
         * @description Outcome of a checkout session.
         */
        CheckoutOutcome: {
            /**
             * Amountcents
             * @description Amount of the payment, in US cents.
             */
            amountCents: number;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Failurecode
             * @description Reason of the decline if the status is `failed`.
             */
            failureCode: ("card_declined" | "insufficient_funds" | "authentication_failed" | "expired_card" | "incorrect_cvc" | "processing_error") | null;
            /**
             * Paymentid
             * @description Id of the payment.
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            paymentId: string;
            /**
             * Purpose
             * @description Purpose of the payment.
             * @enum {string}
             */
            purpose: "purchase" | "tip";
            /**
             * Status
             * @description `open`: not paid yet. `failed`: the last attempt was declined; another is possible. `processing`: the payment is not confirmed yet; request again in a moment. `refunded`: the payment was or will be refunded.
             * @enum {string}
             */
            status: "paid" | "processing" | "open" | "failed" | "expired" | "refunded";
            /**
             * Url
             * @description URL of the payment page while the status is `open` or `failed`.
             */
            url: string | null;
        };
        /**
         * CheckoutReturn
         * @description Checkout session that the payment page added to the return URL.
         */
        CheckoutReturn: {
            /**
             * Sessionid
             * @description Id of the checkout session.
             * @example cs_test_a1b2c3
             */
            sessionId: string;
        };
        /**
         * CodeDelivery
         * @description A code was sent.
         */
        CodeDelivery: {
            /**
             * Channel
             * @enum {string}
             */
            channel: "email" | "phone";
            /**
             * Expiresat
             * @description Expiry of the code, after ten minutes.
             */
            expiresAt: string;
            /**
             * Masked
             * @description Recipient in a form that screens may show.
             * @example l•••a@qima.example
             */
            masked: string;
            /**
             * Otpid
             * @description Id of the code, for `/users/verifyOTP`.
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            otpId: string;
            /**
             * Resendafter
             * @description Seconds to wait before requesting another code.
             * @example 30
             */
            resendAfter: number;
        };
        /**
         * CodeRequest
         * @description Recipient and purpose of a code.
         */
        CodeRequest: {
            /**
             * Identifier
             * @description E-mail address, or phone number with its country code, in any digits. Optional with `confirm`.
             * @example layla@qima.example
             */
            identifier?: string | null;
            /**
             * Locale
             * @description Language of the message; the language of the request by default.
             */
            locale?: ("en" | "ar") | null;
            /**
             * Purpose
             * @description Purpose of the code; `confirm` reauthenticates a signed-in member.
             * @example login
             * @enum {string}
             */
            purpose: "login" | "register" | "confirm";
        };
        /**
         * CodeVerification
         * @description Code to verify.
         */
        CodeVerification: {
            /**
             * Code
             * @description Six digits, Latin or Arabic.
             * @example 314159
             */
            code: string;
            /**
             * Otpid
             * @description `otpId` of the response of `/users/sendOTP`.
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            otpId: string;
        };
        /**
         * Comment
         * @description A comment on a post, with its first two replies.
         */
        Comment: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** @description Writer of the comment. */
            author: components["schemas"]["Author"];
            /**
             * Createdat
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Dir
             * @description Writing direction of the text.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Entities
             * @description Links, tags and mentions in the text, ordered by position.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Hidden
             * @description Whether the post's author hid the comment. Hidden comments are visible to the post's author and to the writer only.
             */
            hidden: boolean;
            /**
             * Isauthor
             * @description Whether the writer is the author of the post.
             */
            isAuthor: boolean;
            /**
             * Lang
             * @description Detected language of the text: Arabic, English, or `und` for any other.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Parentid
             * @description The `_id` of the comment that this is a reply to; null for a comment.
             */
            parentId: string | null;
            /**
             * Replies
             * @description The first two replies, oldest first. The list of comments with `parentId` returns all replies.
             */
            replies: components["schemas"]["Reply"][];
            /**
             * Repliescount
             * @description Number of replies to the comment.
             */
            repliesCount: number;
            /**
             * Text
             * @description Text of the comment.
             */
            text: string;
        };
        /**
         * CommentInput
         * @description Content of a comment or a reply.
         */
        CommentInput: {
            /**
             * Parentid
             * @description The `_id` of the comment to reply to. Replies cannot be replied to.
             */
            parentId?: string | null;
            /**
             * Text
             * @description Text of at most 2,000 characters.
             * @example أحسنتِ، وأوضح ما فيه المثال الأخير.
             */
            text: string;
        };
        /**
         * CommentReference
         * @description The comment that a notification is about.
         */
        CommentReference: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
        };
        /**
         * Contribution
         * @description The part of the pool that the authenticated member's engagements gave to an author.
         */
        Contribution: {
            author: components["schemas"]["Recipient"];
            /**
             * Cents
             * @description Amount of the contribution.
             */
            cents: number;
        };
        /**
         * Country
         * @description Country of ISO 3166.
         */
        Country: {
            /**
             * Id
             * @description ISO 3166 alpha-2 code.
             * @example SA
             */
            _id: string;
            /**
             * Dialcode
             * @description Dial code of telephone numbers.
             * @example +966
             */
            dialCode: string;
            /**
             * Name
             * @description Name in the language of the request.
             * @example Saudi Arabia
             */
            name: string;
            /**
             * Payoutmethods
             * @description Payout methods for members who live there; empty if no money is sent there.
             * @example [
             *       "wire-transfer"
             *     ]
             */
            payoutMethods: string[];
        };
        /**
         * Counts
         * @description Counters of a post.
         */
        Counts: {
            /**
             * Comments
             * @description Number of visible comments, including replies.
             * @example 12
             */
            comments: number;
            /**
             * Evaluations
             * @description Number of evaluations by name. A name without evaluations is absent.
             * @example {
             *       "love": 3,
             *       "perfect": 12
             *     }
             */
            evaluations: {
                [key: string]: number;
            };
            /**
             * Purchases
             * @description Number of buyers, including claims of a free product.
             * @example 0
             */
            purchases: number;
            /**
             * Saves
             * @description Number of members who saved the post.
             * @example 31
             */
            saves: number;
            /**
             * Shares
             * @description Number of shares. A member's shares count once a day.
             * @example 5
             */
            shares: number;
        };
        /**
         * CurrentShare
         * @description The estimated share of the current month, as of `computedAt`.
         */
        CurrentShare: {
            byKind: components["schemas"]["CentsByKind"];
            /**
             * Closesat
             * @description End of the month.
             */
            closesAt: string;
            /**
             * Computedat
             * @description Time of the hourly estimate; null before the first one.
             */
            computedAt: string | null;
            eligibility: components["schemas"]["Eligibility"];
            /**
             * Estimatedcents
             * @description Share if nothing more happened this month after `computedAt`. Purchases whose refund window ends this month are included.
             */
            estimatedCents: number;
            /**
             * Finalat
             * @description Earliest time at which the shares are paid.
             */
            finalAt: string;
            given: components["schemas"]["OwnFees"];
            /**
             * Period
             * @description The month in UTC.
             * @example 2026-10
             */
            period: string;
            /**
             * Points
             * @description Points of the engagements with the member's posts.
             */
            points: number;
            pool: components["schemas"]["Pool"];
            /**
             * Poolcents
             * @description The members' part of the net fees, without grants.
             */
            poolCents: number;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "closing" | "final";
            /**
             * Totalpoints
             * @description Points of all counted engagements of the month.
             */
            totalPoints: number;
        };
        /**
         * DeclineRefund
         * @description Reasons for declining a refund request.
         */
        DeclineRefund: {
            /**
             * Reason
             * @description `outside_window`: the request came too late. `as_described`: the product is what its page describes. `other`: see the text.
             * @enum {string}
             */
            reason: "outside_window" | "as_described" | "other";
            /**
             * Text
             * @description Explanation for the buyer, at most 500 characters; may be empty.
             * @default
             */
            text?: string;
        };
        /**
         * Deleted
         * @description Confirmation of a deletion.
         */
        Deleted: {
            /**
             * Deleted
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /**
         * DeletionDate
         * @description The date of an account deletion. Null without a deletion request.
         */
        DeletionDate: {
            /**
             * Deletesat
             * @example 2026-12-05T09:30:00.482Z
             */
            deletesAt: string | null;
        };
        /**
         * DeletionInput
         * @description The optional reason of an account deletion.
         */
        DeletionInput: {
            /**
             * Reason
             * @description The reason in at most 500 characters, stored without the member's name.
             * @example لم أعد أستعمل الحساب.
             */
            reason?: string | null;
        };
        /**
         * Details
         * @description The computation of a member's month.
         */
        Details: {
            /**
             * Adjustments
             * @description The newest 100 adjustments.
             */
            adjustments: components["schemas"]["Adjustment"][];
            /**
             * Entries
             * @description The newest 500 movements of the month, newest first.
             */
            entries: components["schemas"]["LedgerLine"][];
            /** Excluded */
            excluded: components["schemas"]["ExclusionCount"][];
            formula: components["schemas"]["Formula"];
            /**
             * Given
             * @description The member's 100 largest contributions to authors.
             */
            given: components["schemas"]["Contribution"][];
            /**
             * Lines
             * @description The 500 largest lines of the share.
             */
            lines: components["schemas"]["PostLine"][];
            /**
             * Period
             * @description The month in UTC.
             * @example 2026-10
             */
            period: string;
            /** @description The month's proof; null until it is published. */
            proof: components["schemas"]["Proof"] | null;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "closing" | "final";
            /**
             * Topposts
             * @description The posts with the highest earnings, at most five.
             */
            topPosts: components["schemas"]["TopPost"][];
        };
        /**
         * Dispute
         * @description Dispute of a sale: the buyer's bank took the payment back.
         */
        Dispute: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Amountcents
             * @description Amount that the bank took back, in US cents.
             */
            amountCents: number;
            /**
             * Answerdue
             * @description Time until which the bank accepts evidence; null if it named none.
             */
            answerDue: string | null;
            /**
             * Closedat
             * @description Time at which the bank decided.
             */
            closedAt: string | null;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /** @description Evidence; null if none was given. */
            evidence: components["schemas"]["DisputeAnswer"] | null;
            /**
             * Openedat
             * @description Time at which the bank opened the dispute.
             */
            openedAt: string;
            /**
             * Paymentid
             * @description Id of the payment.
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            paymentId: string;
            post: components["schemas"]["PaidPost"];
            /**
             * Reason
             * @description Reason of the bank, as the payment provider names it.
             * @example product_not_received
             */
            reason: string | null;
            /**
             * State
             * @description `needsEvidence`: the seller can answer. `underReview`: the bank decides. `won`: the money came back. `lost`: the buyer keeps it.
             * @enum {string}
             */
            state: "needsEvidence" | "underReview" | "won" | "lost";
        };
        /**
         * DisputeAnswer
         * @description Evidence that was given for a dispute.
         */
        DisputeAnswer: {
            /**
             * Givenat
             * @description Time at which the statement was given.
             */
            givenAt: string;
            /**
             * Statement
             * @description Statement of the seller or of staff.
             */
            statement: string;
            /**
             * Status
             * @description `pending`: on its way to the bank. `submitted`: the bank has it. `refused`: the bank did not accept it.
             * @enum {string}
             */
            status: "pending" | "submitted" | "refused";
        };
        /**
         * Download
         * @description A signed URL of a file, valid without authentication until it expires.
         */
        Download: {
            /**
             * Expiresat
             * @description Time when the URL expires, ten minutes after the request.
             */
            expiresAt: string;
            /**
             * Url
             * @description Signed URL of the file.
             * @example http://localhost:8000/files/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/download?…
             */
            url: string;
        };
        /**
         * Eligibility
         * @description Eligibility of the authenticated member for this month's common pool.
         */
        Eligibility: {
            /**
             * Budget
             * @description Size of the member's budget: full with a verified phone number or a kept purchase of at least 0.99 USD, otherwise a tenth.
             * @enum {string}
             */
            budget: "full" | "tenth";
            /**
             * Engagedauthors
             * @description Number of authors with whom the member engaged this month, up to three; the budget counts a third for each.
             * @example 3
             */
            engagedAuthors: number;
            /**
             * Missing
             * @description Conditions that are not met.
             */
            missing: ("verified" | "member_for_30_days" | "active_3_days" | "evaluated_5_authors")[];
            /**
             * Ok
             * @description Whether all conditions are met.
             */
            ok: boolean;
        };
        /**
         * Entity
         * @description A link, tag or mention in a text.
         *
         *     Positions count UTF-16 code units, like the strings of JavaScript, Java, Kotlin and NSString.
         */
        Entity: {
            /**
             * End
             * @description End of the entity in `text`, exclusive, in UTF-16 code units.
             */
            end: number;
            /**
             * Start
             * @description Start of the entity in `text`, in UTF-16 code units.
             */
            start: number;
            /**
             * Tag
             * @description Normalized tag for a search, without `#`; null for other entities.
             */
            tag: string | null;
            /**
             * Type
             * @description Kind of the entity.
             * @enum {string}
             */
            type: "link" | "tag" | "mention";
            /**
             * Url
             * @description Target of a link; null for other entities.
             */
            url: string | null;
            /**
             * Userid
             * @description The `_id` of the mentioned member; null for other entities.
             */
            userId: string | null;
        };
        /**
         * ErrorBody
         * @description Envelope of every error.
         */
        ErrorBody: {
            error: components["schemas"]["ErrorDetail"];
            /**
             * Payload
             * @default null
             */
            payload?: null;
        };
        /**
         * ErrorDetail
         * @description Error of a request: a stable code, a message in the requested language, and facts.
         */
        ErrorDetail: {
            /**
             * Code
             * @description Stable error code.
             * @example validation_failed
             */
            code: string;
            /**
             * Facts
             * @description Values of this error, such as `retryAfter` in seconds or `limit`.
             */
            facts: {
                [key: string]: unknown;
            };
            /**
             * Fields
             * @description Messages of invalid fields by JSON path, such as `tags.0`.
             */
            fields: {
                [key: string]: string;
            };
            /**
             * Message
             * @description Message in the language of `Accept-Language`.
             */
            message: string;
        };
        /**
         * Evaluation
         * @description A member's evaluation of a post.
         */
        Evaluation: {
            /**
             * Createdat
             * @description Time of the evaluation or its last change.
             */
            createdAt: string;
            /**
             * Reaction
             * @description The member's evaluation.
             * @enum {string}
             */
            reaction: "perfect" | "love" | "unclear" | "fantastic" | "surprise" | "clap" | "dontknow" | "hardquestion" | "gotanswer" | "sad";
            /** @description The member who evaluated the post. */
            user: components["schemas"]["Author"];
        };
        /**
         * EvaluationInput
         * @description Evaluation of a post by the authenticated member.
         */
        EvaluationInput: {
            /**
             * Reaction
             * @description The evaluation, or null to remove it. `dontknow`, `hardquestion`, `gotanswer` and `sad` are allowed for questions only.
             * @example perfect
             */
            reaction: ("perfect" | "love" | "unclear" | "fantastic" | "surprise" | "clap" | "dontknow" | "hardquestion" | "gotanswer" | "sad") | null;
        };
        /**
         * Evaluations
         * @description Summary of the evaluations of a post.
         */
        Evaluations: {
            /**
             * Counts
             * @description Number of evaluations by name. A name without evaluations is absent.
             * @example {
             *       "love": 3,
             *       "perfect": 12
             *     }
             */
            counts: {
                [key: string]: number;
            };
            /**
             * Latest
             * @description The latest 20 evaluations, newest first.
             */
            latest: components["schemas"]["Evaluation"][];
            /**
             * Mine
             * @description The authenticated member's evaluation; null without one, and for guests.
             */
            mine: ("perfect" | "love" | "unclear" | "fantastic" | "surprise" | "clap" | "dontknow" | "hardquestion" | "gotanswer" | "sad") | null;
            /**
             * Total
             * @description Number of all evaluations of the post.
             */
            total: number;
        };
        /**
         * EvidenceStatement
         * @description Statement of a seller about a dispute.
         */
        EvidenceStatement: {
            /**
             * Statement
             * @description What was delivered and how, for the bank; at most 5,000 characters.
             * @example The atlas was downloaded twice on the day of the purchase.
             */
            statement: string;
        };
        /**
         * ExclusionCount
         * @description Engagements with the member's posts that are not counted, by reason.
         */
        ExclusionCount: {
            /**
             * Count
             * @description Number of engagements.
             */
            count: number;
            /**
             * Reason
             * @enum {string}
             */
            reason: "refunded" | "withdrawn" | "no_weight" | "suspended" | "removed_post" | "shared_payout_account" | "daily_limit" | "not_eligible";
        };
        /**
         * ExploreOverview
         * @description Content of the first screen of Explore.
         */
        ExploreOverview: {
            /**
             * Posts
             * @description Popular posts and questions.
             */
            posts: components["schemas"]["Post"][];
            /**
             * Products
             * @description Popular digital products.
             */
            products: components["schemas"]["Post"][];
            /**
             * Users
             * @description Suggested members; for guests the most followed members.
             */
            users: components["schemas"]["SuggestedMember"][];
        };
        /**
         * Export
         * @description An export of the authenticated member's data as a ZIP archive.
         */
        Export: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Expiresat
             * @description The time until which the archive is available. Null until the export is ready.
             */
            expiresAt: string | null;
            /**
             * Progress
             * @description The progress of the preparation in percent.
             * @example 40
             */
            progress: number;
            /** Readyat */
            readyAt: string | null;
            /** Requestedat */
            requestedAt: string;
            /**
             * Sizebytes
             * @description The size of the archive in bytes. Null until the export is ready.
             * @example 1482110
             */
            sizeBytes: number | null;
            /**
             * Status
             * @enum {string}
             */
            status: "preparing" | "ready" | "failed";
            /**
             * Url
             * @description The download URL, valid for ten minutes and different in each response. Null unless the session was re-authenticated within the last ten minutes.
             * @example null
             */
            url: string | null;
        };
        /**
         * Facts
         * @description The parameters of a notification's message besides names. A parameter that does not apply to
         *     the type is null.
         */
        Facts: {
            /**
             * Amountcents
             * @description The amount of the purchase, tip, refund or payout, in US cents.
             * @example 2000
             */
            amountCents: number | null;
            /**
             * Period
             * @description The month of a revenue report.
             * @example 2026-10
             */
            period: string | null;
            /**
             * Reaction
             * @description The reaction of the latest evaluation.
             * @example gotanswer
             */
            reaction: string | null;
            /**
             * Status
             * @description The status of a payout (`transferred` or `failed`) or of a purchase (`refundRequested` for its seller, `refunded` for its buyer).
             * @example transferred
             */
            status: string | null;
            /**
             * Title
             * @description The title of the post, or the first words of its text.
             * @example Wider lines
             */
            title: string | null;
        };
        /**
         * FileRemovalResult
         * @description The file was removed.
         */
        FileRemovalResult: {
            /**
             * Deleted
             * @constant
             */
            deleted: true;
        };
        /**
         * FollowInput
         * @description Preferences of a follow; omitted fields keep their values.
         */
        FollowInput: {
            /**
             * Newposts
             * @description Whether to notify about the member's new posts. Null selects the default: enabled, except for members with 10,000 followers or more.
             * @example true
             */
            newPosts?: boolean | null;
        };
        /**
         * FollowState
         * @description State after a follow or unfollow.
         */
        FollowState: {
            /**
             * Followerscount
             * @description Followers of the member after the operation.
             */
            followersCount: number;
            /** Isfollowing */
            isFollowing: boolean;
            /**
             * Newposts
             * @description The caller's preference about new posts; null for the default.
             */
            newPosts: boolean | null;
        };
        /**
         * Formula
         * @description The allocation rule and its weights.
         */
        Formula: {
            /**
             * Version
             * @description Version of the allocation rule.
             * @enum {string}
             */
            version: "v1" | "v2";
            /**
             * Weights
             * @description Points by reaction or kind of engagement.
             * @example {
             *       "perfect": 3,
             *       "purchase": 5,
             *       "save": 1
             *     }
             */
            weights: {
                [key: string]: number;
            };
        };
        /**
         * Given
         * @description Leaves of the member as giver.
         */
        Given: {
            /**
             * Cents
             * @description The units rounded down to cents.
             */
            cents: number;
            /**
             * Leaves
             * @description The member's leaves as giver, by index.
             */
            leaves: components["schemas"]["GivenLeaf"][];
            /**
             * Units
             * @description Amount in units of 10⁻¹² cent, in decimal digits.
             * @example 64000000000000
             */
            units: string;
        };
        /**
         * GivenLeaf
         * @description A leaf that the member gave.
         */
        GivenLeaf: {
            author: components["schemas"]["LeafAuthor"];
            /**
             * Givercommitment
             * @description Commitment to the giver of this leaf, in hexadecimal digits.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            giverCommitment: string;
            /**
             * Giversalt
             * @description Salt of the commitment, in hexadecimal digits.
             * @example 5c1e90d7a4b2f3862e070b7d42c1e9f3
             */
            giverSalt: string;
            /**
             * Index
             * @description Index of the leaf, from zero.
             * @example 17
             */
            index: number;
            /**
             * Path
             * @description Siblings from the leaf upwards to below the root.
             */
            path: components["schemas"]["TreeNode"][];
            /**
             * Salt
             * @description Salt of the leaf, in hexadecimal digits.
             * @example 5c1e90d7a4b2f3862e070b7d42c1e9f3
             */
            salt: string;
            /**
             * Units
             * @description Amount in units of 10⁻¹² cent, in decimal digits.
             * @example 64000000000000
             */
            units: string;
        };
        /**
         * Health
         * @description Liveness of the process.
         */
        Health: {
            /**
             * Status
             * @default ok
             * @constant
             */
            status?: "ok";
        };
        /**
         * HiddenState
         * @description State of a comment after hiding it or showing it again.
         */
        HiddenState: {
            /**
             * Hidden
             * @description Whether the comment is hidden.
             */
            hidden: boolean;
        };
        /**
         * Highlights
         * @description Matches of a search in the original texts of a post.
         */
        Highlights: {
            /** @description Excerpt of the text for a list of results. */
            snippet: components["schemas"]["Snippet"];
            /**
             * Text
             * @description Ranges of the matches in the text.
             */
            text: number[][];
            /**
             * Title
             * @description Ranges of the matches in the title.
             */
            title: number[][];
        };
        /**
         * HistogramBand
         * @description The number of members whose share is within bounds.
         */
        HistogramBand: {
            /**
             * Fromcents
             * @description Smallest share of the band.
             * @example 1
             */
            fromCents: number;
            /**
             * Members
             * @description Number of members, at least ten.
             * @example 23
             */
            members: number;
            /**
             * Tocents
             * @description Upper bound, exclusive; null for the last band.
             * @example 64
             */
            toCents: number | null;
        };
        /**
         * Image
         * @description Image; `url`, `width` and `height` are those of the largest rendition.
         */
        Image: {
            /**
             * Alt
             * @description Alternative text for people who can't see the image; null if there is none.
             * @example حرف الواو بخط النسخ
             */
            alt: string | null;
            /**
             * Blurhash
             * @description Placeholder while the image loads (blurha.sh).
             * @example LEHV6nWB2yk8pyo0adR*.7kCMdnj
             */
            blurhash: string;
            /**
             * Fileid
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            fileId: string;
            /**
             * Height
             * @description Height in pixels.
             * @example 960
             */
            height: number;
            /**
             * Sizes
             * @description All renditions as WebP, narrowest first.
             */
            sizes: components["schemas"]["ImageSize"][];
            /**
             * Url
             * @example http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/1280.webp
             */
            url: string;
            /**
             * Width
             * @description Width in pixels.
             * @example 1280
             */
            width: number;
        };
        /**
         * ImageSize
         * @description Rendition of an image.
         */
        ImageSize: {
            /**
             * Url
             * @example http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/640.webp
             */
            url: string;
            /**
             * Width
             * @description Width in pixels.
             * @example 640
             */
            width: number;
        };
        /**
         * Intent
         * @description Purpose and, for a tip, amount of a payment.
         */
        Intent: {
            /**
             * Amountcents
             * @description Amount of a tip in US cents: 500, 1000, 2000, 5000 or 10000. Ignored for a purchase, which has the product's price.
             */
            amountCents?: number | null;
            /**
             * Purpose
             * @description `purchase` buys the digital product of the post; `tip` pays its author.
             * @enum {string}
             */
            purpose: "purchase" | "tip";
        };
        /**
         * IntentLink
         * @description Payment link of a purchase or tip, or the immediate grant of a free product.
         */
        IntentLink: {
            /**
             * Amountcents
             * @description Amount to pay, in US cents.
             */
            amountCents: number;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Expiresat
             * @description Time at which the payment page expires; null if the product is free.
             */
            expiresAt: string | null;
            /**
             * Granted
             * @description True if the product is free and access was granted without a payment.
             */
            granted: boolean;
            /**
             * Paymentid
             * @description Id of the payment; null if the product is free.
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            paymentId: string | null;
            /**
             * Url
             * @description URL of the hosted payment page; null after the page was closed.
             * @example https://checkout.stripe.com/c/pay/cs_a1b2
             */
            url: string | null;
        };
        /**
         * JsonWebKey
         * @description Public key.
         */
        JsonWebKey: {
            /**
             * Alg
             * @example RS256
             */
            alg: string;
            /**
             * E
             * @description Exponent, in base64url.
             * @example AQAB
             */
            e: string;
            /**
             * Kid
             * @description Key id in the header of tokens.
             * @example 0199f0005eea725ba5080e806d00d7f3
             */
            kid: string;
            /**
             * Kty
             * @example RSA
             */
            kty: string;
            /**
             * N
             * @description Modulus, in base64url.
             * @example xjlbCrlPqSwGjY8yqgD5r0Z1Qe7bWJc2mGf0hLw3uT4vN9aKxDsEo6iRtPpB5k
             */
            n: string;
            /**
             * Use
             * @example sig
             */
            use: string;
        };
        /**
         * JsonWebKeySet
         * @description Public keys of access tokens.
         */
        JsonWebKeySet: {
            /** Keys */
            keys: components["schemas"]["JsonWebKey"][];
        };
        /**
         * LeafAuthor
         * @description The author who received a leaf.
         */
        LeafAuthor: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Name
             * @description Name; null if the author is not visible to the member.
             */
            name: string | null;
        };
        /**
         * LedgerLine
         * @description A movement of the member's balance.
         */
        LedgerLine: {
            /**
             * Id
             * @description Identifier, unique among the member's movements.
             * @example 48213:available
             */
            _id: string;
            /**
             * Account
             * @enum {string}
             */
            account: "available" | "pending";
            /**
             * Amountcents
             * @description Amount; negative for a debit of the balance.
             */
            amountCents: number;
            /** At */
            at: string;
            /**
             * Balanceaftercents
             * @description Balance of the account after the movement.
             */
            balanceAfterCents: number;
            /**
             * Kind
             * @description Kind of the journal entry.
             * @example sale
             */
            kind: string;
            /** Postid */
            postId: string | null;
            /**
             * Title
             * @description Title of the post at the time of the purchase.
             */
            title: string | null;
        };
        /**
         * LogoutResult
         * @description The session has ended.
         */
        LogoutResult: {
            /**
             * Loggedout
             * @default true
             * @constant
             */
            loggedOut?: true;
        };
        /**
         * Me
         * @description The authenticated member's own account, with e-mail address and phone number.
         */
        Me: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Bio */
            bio: string;
            /**
             * Birthdate
             * Format: date
             */
            birthDate: string;
            /** Countryid */
            countryId: string;
            /**
             * Createdat
             * @description Time at which the member joined.
             */
            createdAt: string;
            /**
             * Deletesat
             * @description Time at which the account will be deleted; null unless the member requested deletion.
             * @example null
             */
            deletesAt: string | null;
            /**
             * Email
             * @example layla@qima.example
             */
            email: string | null;
            /** Followerscount */
            followersCount: number;
            /** Followingcount */
            followingCount: number;
            /**
             * Genderid
             * @description Gender: 1 male, 2 female, 3 not specified.
             * @enum {integer}
             */
            genderId: 1 | 2 | 3;
            /**
             * Handle
             * @description Unique handle without `@`; null if the member has none.
             * @example layla
             */
            handle: string | null;
            /** Interestids */
            interestIds: string[];
            /**
             * Locale
             * @description Language of messages to the member.
             * @enum {string}
             */
            locale: "en" | "ar";
            /**
             * Motion
             * @description Animations; `system` follows the device.
             * @enum {string}
             */
            motion: "system" | "reduced";
            /**
             * Name
             * @description Display name; not unique.
             */
            name: string;
            notifications: components["schemas"]["NotificationPreferences"];
            /**
             * Numerals
             * @description Digits of displayed numbers: those of the language, 123 or ١٢٣.
             * @enum {string}
             */
            numerals: "auto" | "latn" | "arab";
            /**
             * Phone
             * @description Phone number with its country code; null if there is none.
             * @example +9613123456
             */
            phone: string | null;
            /**
             * Postscount
             * @description Number of published posts of every kind, including products.
             */
            postsCount: number;
            profilePic: components["schemas"]["Image"] | null;
            /**
             * Textsize
             * @description Text size of the interface.
             * @enum {string}
             */
            textSize: "small" | "normal" | "large" | "larger";
            /**
             * Theme
             * @description Color theme; `system` follows the device.
             * @enum {string}
             */
            theme: "system" | "light" | "dark";
        };
        /**
         * MemberUpdate
         * @description Changes to the member's own account; omitted fields keep their values.
         */
        MemberUpdate: {
            /** Bio */
            bio?: string | null;
            /** Birthdate */
            birthDate?: string | null;
            /** Countryid */
            countryId?: string | null;
            /** Genderid */
            genderId?: (1 | 2 | 3) | null;
            /**
             * Handle
             * @description Handle of 3 to 20 characters from a–z, 0–9 and `_`. Capitals and a leading `@` are accepted.
             * @example layla
             */
            handle?: string | null;
            /** Interestids */
            interestIds?: string[] | null;
            /**
             * Locale
             * @description Language of messages to the member.
             */
            locale?: ("en" | "ar") | null;
            /** Motion */
            motion?: ("system" | "reduced") | null;
            /** Name */
            name?: string | null;
            notifications?: components["schemas"]["NotificationPreferencesUpdate"] | null;
            /** Numerals */
            numerals?: ("auto" | "latn" | "arab") | null;
            /**
             * Profilepic
             * @description `_id` of an uploaded avatar, or null to remove it.
             */
            profilePic?: string | null;
            /** Textsize */
            textSize?: ("small" | "normal" | "large" | "larger") | null;
            /** Theme */
            theme?: ("system" | "light" | "dark") | null;
        };
        /**
         * MuteState
         * @description State after a mute or unmute.
         */
        MuteState: {
            /** Ismuted */
            isMuted: boolean;
        };
        /**
         * MutedPhrase
         * @description Muted word or phrase as the member wrote it.
         */
        MutedPhrase: {
            /**
             * Since
             * @description Time at which the word was muted.
             */
            since: string;
            /**
             * Word
             * @example كرة القدم
             */
            word: string;
        };
        /**
         * MutedWordInput
         * @description Word or phrase to mute or unmute.
         */
        MutedWordInput: {
            /**
             * Word
             * @description Word or phrase of at most 60 characters, in any spelling.
             * @example كرة القدم
             */
            word: string;
        };
        /**
         * MutedWordState
         * @description State after a word was muted or unmuted.
         */
        MutedWordState: {
            /** Ismuted */
            isMuted: boolean;
            /**
             * Word
             * @example كرة القدم
             */
            word: string;
        };
        /**
         * Named
         * @description Entry of a list, named in the language of the request.
         */
        Named: {
            /**
             * Id
             * @description Id of the entry, the same in every language.
             * @example design
             */
            _id: string;
            /**
             * Name
             * @description Name in the language of the request.
             * @example Design
             */
            name: string;
        };
        /**
         * NewSeller
         * @description Limit of payouts without a review in the first weeks after the first sale.
         */
        NewSeller: {
            /**
             * Limitcents
             * @description Total of payouts without a review, in US cents.
             * @example 50000
             */
            limitCents: number;
            /**
             * Until
             * @description Time at which the limit ends.
             */
            until: string;
            /**
             * Usedcents
             * @description Total of the payouts so far, in US cents.
             * @example 33000
             */
            usedCents: number;
        };
        /**
         * Notification
         * @description A notification of the authenticated member. Acts of the same kind are grouped until the
         *     notification is opened. `count` is the number of actors, `actors` are the latest three, `from`
         *     is the latest, and `createdAt` is the time of the latest act.
         */
        Notification: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Actors
             * @description Up to three actors, the latest first. Empty for the platform.
             */
            actors: components["schemas"]["Sender"][];
            commentId: components["schemas"]["CommentReference"] | null;
            /**
             * Count
             * @description The number of actors. 1 for a notification that is not grouped.
             */
            count: number;
            /** Createdat */
            createdAt: string;
            facts: components["schemas"]["Facts"];
            from: components["schemas"]["Sender"];
            /**
             * Isopened
             * @description Whether the notification has been opened.
             */
            isOpened: boolean;
            /**
             * Message
             * @description The complete sentence as plain text, in the language of `Accept-Language`.
             * @example Omar and 11 others evaluated your post “Wider lines”: Got the answer
             */
            message: string;
            postId: components["schemas"]["PostReference"] | null;
            /**
             * Type
             * @enum {string}
             */
            type: "follow" | "evaluation" | "comment" | "reply" | "mention" | "purchase" | "tip" | "payout" | "revenueReport" | "newPost" | "system";
        };
        /**
         * NotificationPreferences
         * @description Enabled types of notifications. Types that were never changed are enabled.
         */
        NotificationPreferences: {
            /**
             * Comment
             * @description A member commented on one of the owner's posts.
             */
            comment: boolean;
            /**
             * Evaluation
             * @description A member evaluated one of the owner's posts.
             */
            evaluation: boolean;
            /**
             * Follow
             * @description A member follows the account's owner.
             */
            follow: boolean;
            /**
             * Mention
             * @description A member mentioned the owner's handle in a post or comment.
             */
            mention: boolean;
            /**
             * Newpost
             * @description A followed member published a post.
             */
            newPost: boolean;
            /**
             * Payout
             * @description The status of one of the owner's payouts changed.
             */
            payout: boolean;
            /**
             * Purchase
             * @description A member bought one of the owner's products.
             */
            purchase: boolean;
            /**
             * Reply
             * @description A member replied to one of the owner's comments.
             */
            reply: boolean;
            /**
             * Revenuereport
             * @description The owner's share of a month was computed.
             */
            revenueReport: boolean;
            /**
             * System
             * @description Announcements of the platform; always enabled.
             * @constant
             */
            system: true;
            /**
             * Tip
             * @description A member sent the owner a tip.
             */
            tip: boolean;
        };
        /**
         * NotificationPreferencesUpdate
         * @description Notification preferences to change; omitted types keep their value.
         */
        NotificationPreferencesUpdate: {
            /** Comment */
            comment?: boolean | null;
            /** Evaluation */
            evaluation?: boolean | null;
            /** Follow */
            follow?: boolean | null;
            /** Mention */
            mention?: boolean | null;
            /** Newpost */
            newPost?: boolean | null;
            /** Payout */
            payout?: boolean | null;
            /** Purchase */
            purchase?: boolean | null;
            /** Reply */
            reply?: boolean | null;
            /** Revenuereport */
            revenueReport?: boolean | null;
            /**
             * System
             * @description Announcements of the platform; can't be disabled.
             */
            system?: true | null;
            /** Tip */
            tip?: boolean | null;
        };
        /**
         * OpenedCount
         * @description The result of marking all notifications as read.
         */
        OpenedCount: {
            /**
             * Opened
             * @description The number of notifications marked as read. 0 if all were read before.
             */
            opened: number;
        };
        /**
         * Order
         * @description Order by which the authenticated member got a product.
         */
        Order: {
            /**
             * Id
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Isupdated
             * @description True if the author changed the text or the files since the purchase.
             */
            isUpdated: boolean;
            /**
             * Paidcents
             * @description Amount paid, in US cents.
             * @example 0
             */
            paidCents: number;
            /**
             * Paymentid
             * @description Id of the payment and its receipt; null if the product was free.
             */
            paymentId: string | null;
            /**
             * Purchasedat
             * @description Time of the purchase or free claim.
             */
            purchasedAt: string;
            /**
             * Refundableuntil
             * @description End of the refund window; null if no refund can be requested.
             */
            refundableUntil: string | null;
            /**
             * Source
             * @description `free`: claimed without a payment. `purchase`: bought.
             * @enum {string}
             */
            source: "free" | "purchase";
            /**
             * Status
             * @description `refunded`: the payment was returned and access to the files has ended. `refundDeclined`: the seller declined the buyer's request. `disputed`: the buyer's bank took the payment back, and access has ended.
             * @enum {string}
             */
            status: "owned" | "refundRequested" | "refundDeclined" | "refunded" | "disputed";
        };
        /**
         * OwnFees
         * @description The net fees of the authenticated member's own payments, and the pool that they direct.
         */
        OwnFees: {
            /**
             * Directedcents
             * @description Part of the pool that the member's fees direct.
             */
            directedCents: number;
            /**
             * Feescents
             * @description Platform fees of the member's payments that count this month, less provider costs and less what earlier months left; can be negative.
             */
            feesCents: number;
        };
        /** Page[Comment] */
        Page_Comment_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Comment"][];
        };
        /** Page[Dispute] */
        Page_Dispute_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Dispute"][];
        };
        /** Page[Evaluation] */
        Page_Evaluation_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Evaluation"][];
        };
        /** Page[MutedPhrase] */
        Page_MutedPhrase_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["MutedPhrase"][];
        };
        /** Page[Notification] */
        Page_Notification_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Notification"][];
        };
        /** Page[Payout] */
        Page_Payout_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Payout"][];
        };
        /** Page[Person] */
        Page_Person_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Person"][];
        };
        /** Page[PostSearchResult] */
        Page_PostSearchResult_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["PostSearchResult"][];
        };
        /** Page[Post] */
        Page_Post_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Post"][];
        };
        /** Page[PurchasedPost] */
        Page_PurchasedPost_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["PurchasedPost"][];
        };
        /** Page[RelationshipItem] */
        Page_RelationshipItem_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["RelationshipItem"][];
        };
        /** Page[Report] */
        Page_Report_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Report"][];
        };
        /** Page[Sale] */
        Page_Sale_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Sale"][];
        };
        /** Page[SessionOut] */
        Page_SessionOut_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["SessionOut"][];
        };
        /** Page[StatementLine] */
        Page_StatementLine_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["StatementLine"][];
        };
        /** Page[Suggestion] */
        Page_Suggestion_: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Suggestion"][];
        };
        /** Page[Union[SuggestedMember, UserCompletion, TagCompletion]] */
        Page_Union_SuggestedMember__UserCompletion__TagCompletion__: {
            /**
             * Nextcursor
             * @description Value of `cursor` for the next page; null on the last page.
             */
            nextCursor: string | null;
            /** Payload */
            payload: (components["schemas"]["SuggestedMember"] | components["schemas"]["UserCompletion"] | components["schemas"]["TagCompletion"])[];
        };
        /**
         * PaidPost
         * @description Post of a payment.
         */
        PaidPost: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Title
             * @description Title of the post at the time of payment; empty if it had none.
             */
            title: string;
        };
        /**
         * Party
         * @description Member on one side of a payment.
         */
        Party: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Name
             * @description Display name of the member.
             */
            name: string;
        };
        /** Payload[AccountLink] */
        Payload_AccountLink_: {
            payload: components["schemas"]["AccountLink"];
        };
        /** Payload[Balance] */
        Payload_Balance_: {
            payload: components["schemas"]["Balance"];
        };
        /** Payload[BlockState] */
        Payload_BlockState_: {
            payload: components["schemas"]["BlockState"];
        };
        /** Payload[CheckoutOutcome] */
        Payload_CheckoutOutcome_: {
            payload: components["schemas"]["CheckoutOutcome"];
        };
        /** Payload[CodeDelivery] */
        Payload_CodeDelivery_: {
            payload: components["schemas"]["CodeDelivery"];
        };
        /** Payload[Comment] */
        Payload_Comment_: {
            payload: components["schemas"]["Comment"];
        };
        /** Payload[CurrentShare] */
        Payload_CurrentShare_: {
            payload: components["schemas"]["CurrentShare"];
        };
        /** Payload[Deleted] */
        Payload_Deleted_: {
            payload: components["schemas"]["Deleted"];
        };
        /** Payload[DeletionDate] */
        Payload_DeletionDate_: {
            payload: components["schemas"]["DeletionDate"];
        };
        /** Payload[Details] */
        Payload_Details_: {
            payload: components["schemas"]["Details"];
        };
        /** Payload[Dispute] */
        Payload_Dispute_: {
            payload: components["schemas"]["Dispute"];
        };
        /** Payload[Download] */
        Payload_Download_: {
            payload: components["schemas"]["Download"];
        };
        /** Payload[Evaluations] */
        Payload_Evaluations_: {
            payload: components["schemas"]["Evaluations"];
        };
        /** Payload[ExploreOverview] */
        Payload_ExploreOverview_: {
            payload: components["schemas"]["ExploreOverview"];
        };
        /** Payload[Export] */
        Payload_Export_: {
            payload: components["schemas"]["Export"];
        };
        /** Payload[FileRemovalResult] */
        Payload_FileRemovalResult_: {
            payload: components["schemas"]["FileRemovalResult"];
        };
        /** Payload[FollowState] */
        Payload_FollowState_: {
            payload: components["schemas"]["FollowState"];
        };
        /** Payload[Health] */
        Payload_Health_: {
            payload: components["schemas"]["Health"];
        };
        /** Payload[HiddenState] */
        Payload_HiddenState_: {
            payload: components["schemas"]["HiddenState"];
        };
        /** Payload[IntentLink] */
        Payload_IntentLink_: {
            payload: components["schemas"]["IntentLink"];
        };
        /** Payload[LogoutResult] */
        Payload_LogoutResult_: {
            payload: components["schemas"]["LogoutResult"];
        };
        /** Payload[Me] */
        Payload_Me_: {
            payload: components["schemas"]["Me"];
        };
        /** Payload[MuteState] */
        Payload_MuteState_: {
            payload: components["schemas"]["MuteState"];
        };
        /** Payload[MutedWordState] */
        Payload_MutedWordState_: {
            payload: components["schemas"]["MutedWordState"];
        };
        /** Payload[Notification] */
        Payload_Notification_: {
            payload: components["schemas"]["Notification"];
        };
        /** Payload[OpenedCount] */
        Payload_OpenedCount_: {
            payload: components["schemas"]["OpenedCount"];
        };
        /** Payload[PayoutMethods] */
        Payload_PayoutMethods_: {
            payload: components["schemas"]["PayoutMethods"];
        };
        /** Payload[Payout] */
        Payload_Payout_: {
            payload: components["schemas"]["Payout"];
        };
        /** Payload[Post] */
        Payload_Post_: {
            payload: components["schemas"]["Post"];
        };
        /** Payload[ProductUpload] */
        Payload_ProductUpload_: {
            payload: components["schemas"]["ProductUpload"];
        };
        /** Payload[Profile] */
        Payload_Profile_: {
            payload: components["schemas"]["Profile"];
        };
        /** Payload[ProvenIdentity] */
        Payload_ProvenIdentity_: {
            payload: components["schemas"]["ProvenIdentity"];
        };
        /** Payload[Readiness] */
        Payload_Readiness_: {
            payload: components["schemas"]["Readiness"];
        };
        /** Payload[Receipt] */
        Payload_Receipt_: {
            payload: components["schemas"]["Receipt"];
        };
        /** Payload[RefundRequestCounts] */
        Payload_RefundRequestCounts_: {
            payload: components["schemas"]["RefundRequestCounts"];
        };
        /** Payload[RegistrationResult] */
        Payload_RegistrationResult_: {
            payload: components["schemas"]["RegistrationResult"];
        };
        /** Payload[ReportResult] */
        Payload_ReportResult_: {
            payload: components["schemas"]["ReportResult"];
        };
        /** Payload[Sale] */
        Payload_Sale_: {
            payload: components["schemas"]["Sale"];
        };
        /** Payload[SaveState] */
        Payload_SaveState_: {
            payload: components["schemas"]["SaveState"];
        };
        /** Payload[SavedMethod] */
        Payload_SavedMethod_: {
            payload: components["schemas"]["SavedMethod"];
        };
        /** Payload[SessionEndResult] */
        Payload_SessionEndResult_: {
            payload: components["schemas"]["SessionEndResult"];
        };
        /** Payload[ShareResult] */
        Payload_ShareResult_: {
            payload: components["schemas"]["ShareResult"];
        };
        /** Payload[SignInStarted] */
        Payload_SignInStarted_: {
            payload: components["schemas"]["SignInStarted"];
        };
        /** Payload[Statement] */
        Payload_Statement_: {
            payload: components["schemas"]["Statement"];
        };
        /** Payload[TokenBody] */
        Payload_TokenBody_: {
            payload: components["schemas"]["TokenBody"];
        };
        /** Payload[Union[Export, NoneType]] */
        Payload_Union_Export__NoneType__: {
            payload: components["schemas"]["Export"] | null;
        };
        /** Payload[Union[SignInResult, TokenCheckResult]] */
        Payload_Union_SignInResult__TokenCheckResult__: {
            /** Payload */
            payload: components["schemas"]["SignInResult"] | components["schemas"]["TokenCheckResult"];
        };
        /** Payload[Union[SignInResult, VerificationResult]] */
        Payload_Union_SignInResult__VerificationResult__: {
            /** Payload */
            payload: components["schemas"]["SignInResult"] | components["schemas"]["VerificationResult"];
        };
        /** Payload[Union[UploadedFile, ProductUpload]] */
        Payload_Union_UploadedFile__ProductUpload__: {
            /** Payload */
            payload: components["schemas"]["UploadedFile"] | components["schemas"]["ProductUpload"];
        };
        /** Payload[WebhookReceipt] */
        Payload_WebhookReceipt_: {
            payload: components["schemas"]["WebhookReceipt"];
        };
        /** Payload[int] */
        Payload_int_: {
            /** Payload */
            payload: number;
        };
        /** Payload[list[Country]] */
        Payload_list_Country__: {
            /** Payload */
            payload: components["schemas"]["Country"][];
        };
        /** Payload[list[Named]] */
        Payload_list_Named__: {
            /** Payload */
            payload: components["schemas"]["Named"][];
        };
        /** Payload[list[ProviderOut]] */
        Payload_list_ProviderOut__: {
            /** Payload */
            payload: components["schemas"]["ProviderOut"][];
        };
        /**
         * Payout
         * @description Payout to the authenticated member.
         */
        Payout: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Amountcents
             * @description Amount of the payout, in US cents.
             * @example 50000
             */
            amountCents: number;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Failurecode
             * @description Cause of a failed payout: `account_closed`, `account_blocked`, `name_mismatch`, `invalid_account`, `invalid_bank`, `invalid_address`, `bank_rejected`, `returned`, `account_not_ready`, `member_suspended`, `cancelled` by the member or `rejected` by staff. The amount is back in the balance.
             * @example null
             */
            failureCode: string | null;
            /** @description Hold of a pending payout; null if the payout is not held. */
            hold: components["schemas"]["PayoutHold"] | null;
            /**
             * Iscancellable
             * @description True if the authenticated member can cancel the payout now.
             */
            isCancellable: boolean;
            method: components["schemas"]["PayoutDestination"];
            /**
             * Reason
             * @description Reason for which staff rejected the payout; null for other payouts.
             * @example null
             */
            reason: ("name_mismatch" | "details_incomplete" | "not_permitted" | "suspicious_activity" | "other") | null;
            /**
             * Reference
             * @description Reference on the bank statement.
             * @example PO-10482
             */
            reference: string;
            /**
             * Remedy
             * @description Advice in the requested language for a payout that failed, or that the member's bank refused to take from Stripe.
             * @example null
             */
            remedy: string | null;
            /**
             * Requestedat
             * @description Time of the request.
             */
            requestedAt: string;
            /**
             * Scheduledfor
             * @description Time from which a pending payout is sent, and until which it can be cancelled for certain; null if it is held, sent or ended.
             */
            scheduledFor: string | null;
            /**
             * Settledat
             * @description Time at which the payout was transferred or failed; null before.
             */
            settledAt: string | null;
            /**
             * Status
             * @description Status of the payout.
             * @enum {string}
             */
            status: "pending" | "in-progress" | "transferred" | "failed";
            /**
             * Title
             * @description Status in the requested language.
             * @example Payout pending
             */
            title: string;
        };
        /**
         * PayoutDestination
         * @description Payout method at the time of the request.
         */
        PayoutDestination: {
            /**
             * Accountlast4
             * @description Last four characters of the account number; null if the account has an IBAN.
             * @example null
             */
            accountLast4: string | null;
            /**
             * Bankname
             * @description Name of the bank; null for Connect.
             * @example Banque Libano-Francaise
             */
            bankName: string | null;
            /**
             * Ibanlast4
             * @description Last four characters of the IBAN; null if the account has none.
             * @example 3000
             */
            ibanLast4: string | null;
            /**
             * Kind
             * @description Kind of the payout method.
             * @enum {string}
             */
            kind: "wire-transfer" | "connect";
        };
        /**
         * PayoutHold
         * @description Hold of a payout until staff have reviewed it.
         */
        PayoutHold: {
            /**
             * Message
             * @description Explanation of the hold in the requested language.
             * @example It's above the limit for new sellers, so a person reviews it.
             */
            message: string;
            /**
             * Reason
             * @description Cause of the hold: the limit of new sellers, a review by staff, a missing approval, or the suspension of the member. `screening` is shown as `review`.
             * @example new_seller_limit
             * @enum {string}
             */
            reason: "new_seller_limit" | "screening" | "review" | "approval" | "member_suspended";
            /**
             * Since
             * @description Time at which the hold began.
             */
            since: string;
        };
        /**
         * PayoutMethodCompletion
         * @description Data that banks require, for a bank account that was saved without it.
         */
        PayoutMethodCompletion: {
            /**
             * Buildingnumber
             * @description Number of the building, at most 16 characters.
             * @default
             * @example 12
             */
            buildingNumber?: string;
            /**
             * City
             * @description Town in Latin letters, at most 35 characters.
             * @example Beirut
             */
            city: string;
            /**
             * Postcode
             * @description Post code, at most 16 characters.
             * @default
             * @example 2034
             */
            postCode?: string;
            /**
             * Residencecountry
             * @description Country in which the account holder lives, ISO 3166 alpha-2.
             * @example LB
             */
            residenceCountry: string;
            /**
             * Routingnumber
             * @description ABA routing number of nine digits; required if the bank is in the United States.
             * @default
             */
            routingNumber?: string;
            /**
             * Street
             * @description Street in Latin letters, at most 70 characters.
             * @default
             * @example Hamra Street
             */
            street?: string;
        };
        /**
         * PayoutMethodInput
         * @description Bank account with the data that the bank has.
         *
         *     Numbers may contain Arabic digits, spaces, hyphens and direction marks.
         */
        PayoutMethodInput: {
            /**
             * Accountnumber
             * @description Account number; required if the country has no IBANs.
             * @default
             */
            accountNumber?: string;
            /**
             * Address
             * @deprecated
             * @description Street and number in one field. It is used as the street if `street` is empty. Deprecated: send `street` and `buildingNumber`.
             * @default
             */
            address?: string;
            /**
             * Bankname
             * @description Name of the bank in Latin letters, at most 70 characters.
             * @example Blom Bank
             */
            bankName: string;
            /**
             * Beneficiaryname
             * @description Name of the account holder in Latin letters, at most 70 characters.
             * @example Layla Haddad
             */
            beneficiaryName: string;
            /**
             * Bic
             * @description SWIFT/BIC of the bank, 8 or 11 characters.
             * @example BLOMLBBX
             */
            bic: string;
            /**
             * Buildingnumber
             * @description Number of the building, at most 16 characters.
             * @default
             * @example 12
             */
            buildingNumber?: string;
            /**
             * City
             * @description Town in Latin letters, at most 35 characters.
             * @example Beirut
             */
            city: string;
            /**
             * Country
             * @description Country of the bank, ISO 3166 alpha-2.
             * @example LB
             */
            country: string;
            /**
             * Iban
             * @description IBAN; required if the country has IBANs.
             * @default
             * @example LB62 0999 0000 0001 0019 0122 9114
             */
            iban?: string;
            /**
             * Kind
             * @description Kind of the payout method.
             * @constant
             */
            kind: "wire-transfer";
            /**
             * Postcode
             * @description Post code, at most 16 characters.
             * @default
             * @example 2034
             */
            postCode?: string;
            /**
             * Residencecountry
             * @description Country in which the account holder lives, ISO 3166 alpha-2.
             * @example LB
             */
            residenceCountry: string;
            /**
             * Routingnumber
             * @description ABA routing number of nine digits; required if the bank is in the United States.
             * @default
             */
            routingNumber?: string;
            /**
             * Street
             * @description Street in Latin letters, at most 70 characters.
             * @default
             * @example Hamra Street
             */
            street?: string;
        };
        /**
         * PayoutMethodOption
         * @description Kind of payout method that is available in a country.
         */
        PayoutMethodOption: {
            /**
             * Country
             * @description Country of the bank, ISO 3166 alpha-2.
             * @example SA
             */
            country: string;
            /**
             * Ibanlength
             * @description Length of the country's IBANs; null if it uses account numbers.
             * @example 24
             */
            ibanLength: number | null;
            /**
             * Kind
             * @description Kind of the payout method.
             * @enum {string}
             */
            kind: "wire-transfer" | "connect";
            /**
             * Requiredfields
             * @description Fields that `/users/savePayoutMethod` requires.
             * @example [
             *       "beneficiaryName",
             *       "residenceCountry",
             *       "city",
             *       "country",
             *       "iban",
             *       "bic",
             *       "bankName"
             *     ]
             */
            requiredFields: string[];
        };
        /**
         * PayoutMethods
         * @description Available and saved payout methods.
         */
        PayoutMethods: {
            /**
             * Available
             * @description Kinds of methods available in the country.
             */
            available: components["schemas"]["PayoutMethodOption"][];
            /**
             * Saved
             * @description Methods of the authenticated member.
             */
            saved: components["schemas"]["SavedMethod"][];
        };
        /**
         * PayoutRequest
         * @description Amount of a payout to request.
         */
        PayoutRequest: {
            /**
             * Amountcents
             * @description Amount in US cents; at least `minimumCents` of the balance.
             * @example 50000
             */
            amountCents: number;
        };
        /**
         * Person
         * @description Member in a list, with the relationship to the caller.
         */
        Person: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Bio */
            bio: string;
            /** Followerscount */
            followersCount: number;
            /**
             * Followsme
             * @description Whether the member follows the caller.
             */
            followsMe: boolean;
            /**
             * Handle
             * @description Unique handle without `@`; null if the member has none.
             * @example layla
             */
            handle: string | null;
            /**
             * Isfollowing
             * @description Whether the caller follows the member; false for guests.
             */
            isFollowing: boolean;
            /**
             * Name
             * @description Display name; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * Pool
         * @description The parts of the pool.
         */
        Pool: {
            /**
             * Carriedincents
             * @description Amount carried over from the previous month.
             * @example 0
             */
            carriedInCents: number;
            /**
             * Grantscents
             * @description Amount added by the platform or a sponsor.
             */
            grantsCents: number;
            /**
             * Netfeescents
             * @description Platform fees less returned fees and provider costs; can be negative.
             */
            netFeesCents: number;
            /**
             * Sharebps
             * @description The members' part of the net fees, in basis points.
             * @example 5000
             */
            shareBps: number;
        };
        /**
         * Post
         * @description A post, a question or a digital product.
         */
        Post: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** @description Author of the post. */
            author: components["schemas"]["Author"];
            /**
             * Categoryid
             * @description The `_id` of the category; null without one.
             */
            categoryId: string | null;
            /** @description Counters of the post. */
            counts: components["schemas"]["Counts"];
            /**
             * Createdat
             * @description Time of publication.
             */
            createdAt: string;
            /**
             * Currency
             * @description Currency of the price.
             * @constant
             */
            currency: "USD";
            /**
             * Dir
             * @description Writing direction of the text.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Editedat
             * @description Time of the last edit; null for a post that was never edited.
             */
            editedAt: string | null;
            /**
             * Entities
             * @description Links, tags and mentions in the text, ordered by position.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Files
             * @description Files of a digital product. Buyers download them from `GET /posts/{id}/files/{fileId}`.
             */
            files: components["schemas"]["ProductFile"][];
            /**
             * Kind
             * @description Kind of the post.
             * @enum {string}
             */
            kind: "post" | "question" | "digital";
            /**
             * Lang
             * @description Detected language of the text: Arabic, English, or `und` for any other.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Licence
             * @description Terms of use of a digital product for buyers; null without any.
             * @example للاستعمال الشخصي والصفّي، دون إعادة بيع.
             */
            licence: string | null;
            /**
             * Media
             * @description At most 10 images in the author's order.
             */
            media: components["schemas"]["Image"][];
            /**
             * Previews
             * @description At most 8 preview images of a digital product; empty for other kinds.
             */
            previews: components["schemas"]["Image"][];
            /**
             * Pricecents
             * @description Price of a digital product in US cents; 0 is free. Null for other kinds.
             * @example 1500
             */
            priceCents: number | null;
            /** @description Reason why the post appears in `/posts/feed` or `/users/recommendedPosts`; null in other lists. */
            reason: components["schemas"]["Reason"] | null;
            /**
             * Refunddays
             * @description Number of days after the purchase in which a buyer may request a refund. Null for other kinds than digital products.
             */
            refundDays: number | null;
            /**
             * Tags
             * @description Tags set in addition to the text, without `#`. Tags within the text are in `entities`.
             */
            tags: string[];
            /**
             * Text
             * @description Plain text with line breaks. Empty for a post that consists of images.
             */
            text: string;
            /**
             * Title
             * @description Title of a digital product; null for other kinds.
             */
            title: string | null;
            /** @description Relation of the authenticated member to the post; null for guests. */
            viewer: components["schemas"]["ViewerState"] | null;
        };
        /**
         * PostImageInput
         * @description An image of a post with its alternative text.
         */
        PostImageInput: {
            /**
             * Alt
             * @description Alternative text of the image, at most 500 characters.
             * @default
             */
            alt?: string;
            /**
             * Fileid
             * @description The `_id` of an upload of the authenticated member with the purpose `post`.
             */
            fileId: string;
        };
        /**
         * PostInput
         * @description Content of a post. An update replaces the whole content.
         *
         *     `title`, `priceCents`, `files`, `previews`, `refundDays` and `licence` are allowed for digital
         *     products only. A digital product requires a title, a price and a file.
         */
        PostInput: {
            /**
             * Categoryid
             * @description The `_id` of a category.
             */
            categoryId?: string | null;
            /**
             * Files
             * @description Files of a digital product: 1 to 10 `_id`s of uploads with the purpose `product` and the status `ready`.
             * @default []
             */
            files?: string[];
            /**
             * Kind
             * @description Kind of the post. An update cannot change it.
             * @default post
             * @enum {string}
             */
            kind?: "post" | "question" | "digital";
            /**
             * Licence
             * @description Terms of use of a digital product for buyers, at most 2,000 characters.
             */
            licence?: string | null;
            /**
             * Media
             * @description At most 10 images, in display order.
             * @default []
             */
            media?: components["schemas"]["PostImageInput"][];
            /**
             * Previews
             * @description Preview images of a digital product: at most 8 `_id`s of uploads with the purpose `post`.
             * @default []
             */
            previews?: string[];
            /**
             * Pricecents
             * @description Price of a digital product in US cents: 0 for free, or 99 to 1,000,000.
             */
            priceCents?: number | null;
            /**
             * Refunddays
             * @description Number of days after the purchase in which a buyer may request a refund. Defaults to 14 for digital products.
             */
            refundDays?: (0 | 7 | 14 | 30) | null;
            /**
             * Tags
             * @description At most 8 tags of at most 50 letters, digits and `_` each. A leading `#` is removed.
             * @default []
             * @example [
             *       "تصميم_الخطوط"
             *     ]
             */
            tags?: string[];
            /**
             * Text
             * @description Text of at most 3,000 characters. Required for a post or question without media.
             * @default
             * @example أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور.
             */
            text?: string;
            /**
             * Title
             * @description Title of a digital product, 3 to 120 characters.
             */
            title?: string | null;
        };
        /**
         * PostLine
         * @description The part of a share from one kind of engagement with one post.
         */
        PostLine: {
            /**
             * Cents
             * @description Part of the author's share.
             */
            cents: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "evaluation" | "purchase" | "tip" | "save" | "comment";
            /**
             * Members
             * @description Number of members who engaged.
             */
            members: number;
            /**
             * Points
             * @description Points of their engagements.
             */
            points: number;
            /** Postid */
            postId: string;
            /**
             * Title
             * @description The post's title, or the beginning of its text.
             */
            title: string;
        };
        /**
         * PostReference
         * @description The post that a notification is about.
         */
        PostReference: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
        };
        /**
         * PostSearchResult
         * @description A post in the results of a search or in an explore list.
         */
        PostSearchResult: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** @description Author of the post. */
            author: components["schemas"]["Author"];
            /**
             * Categoryid
             * @description The `_id` of the category; null without one.
             */
            categoryId: string | null;
            /** @description Counters of the post. */
            counts: components["schemas"]["Counts"];
            /**
             * Createdat
             * @description Time of publication.
             */
            createdAt: string;
            /**
             * Currency
             * @description Currency of the price.
             * @constant
             */
            currency: "USD";
            /**
             * Dir
             * @description Writing direction of the text.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Editedat
             * @description Time of the last edit; null for a post that was never edited.
             */
            editedAt: string | null;
            /**
             * Entities
             * @description Links, tags and mentions in the text, ordered by position.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Files
             * @description Files of a digital product. Buyers download them from `GET /posts/{id}/files/{fileId}`.
             */
            files: components["schemas"]["ProductFile"][];
            /** @description Matches of the `query`; null without a `query`. */
            highlights: components["schemas"]["Highlights"] | null;
            /**
             * Kind
             * @description Kind of the post.
             * @enum {string}
             */
            kind: "post" | "question" | "digital";
            /**
             * Lang
             * @description Detected language of the text: Arabic, English, or `und` for any other.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Licence
             * @description Terms of use of a digital product for buyers; null without any.
             * @example للاستعمال الشخصي والصفّي، دون إعادة بيع.
             */
            licence: string | null;
            /**
             * Media
             * @description At most 10 images in the author's order.
             */
            media: components["schemas"]["Image"][];
            /**
             * Previews
             * @description At most 8 preview images of a digital product; empty for other kinds.
             */
            previews: components["schemas"]["Image"][];
            /**
             * Pricecents
             * @description Price of a digital product in US cents; 0 is free. Null for other kinds.
             * @example 1500
             */
            priceCents: number | null;
            /** @description Reason why the post appears in `/posts/feed` or `/users/recommendedPosts`; null in other lists. */
            reason: components["schemas"]["Reason"] | null;
            /**
             * Refunddays
             * @description Number of days after the purchase in which a buyer may request a refund. Null for other kinds than digital products.
             */
            refundDays: number | null;
            /**
             * Tags
             * @description Tags set in addition to the text, without `#`. Tags within the text are in `entities`.
             */
            tags: string[];
            /**
             * Text
             * @description Plain text with line breaks. Empty for a post that consists of images.
             */
            text: string;
            /**
             * Title
             * @description Title of a digital product; null for other kinds.
             */
            title: string | null;
            /** @description Relation of the authenticated member to the post; null for guests. */
            viewer: components["schemas"]["ViewerState"] | null;
        };
        /**
         * ProductFile
         * @description A file of a digital product.
         */
        ProductFile: {
            /**
             * Fileid
             * @description Identifier of the file.
             * @example 0199f1af-1c02-7b90-a3d8-6f4e5c17b82a
             */
            fileId: string;
            /**
             * Mime
             * @description Media type of the file.
             * @example application/pdf
             */
            mime: string;
            /**
             * Name
             * @description File name for the download.
             * @example الدليل-الكامل.pdf
             */
            name: string;
            /**
             * Size
             * @description Size of the file in bytes.
             * @example 19293798
             */
            size: number;
        };
        /**
         * ProductUpload
         * @description Product file with the state of its upload.
         */
        ProductUpload: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Expiresat
             * @description Expiry of an incomplete upload; null once it is complete.
             * @example 2026-11-23T09:30:00.000Z
             */
            expiresAt: string | null;
            /**
             * Mime
             * @example application/zip
             */
            mime: string;
            /**
             * Name
             * @example خطوط الكوفي.zip
             */
            name: string;
            /**
             * Partsize
             * @description Size of every part except the last, in bytes.
             * @example 8388608
             */
            partSize: number;
            /**
             * Parts
             * @description Numbers of the received parts, from 1; empty once the file is ready.
             * @example [
             *       1,
             *       2
             *     ]
             */
            parts: number[];
            /**
             * Problem
             * @description Reason for returning to `uploading`, such as `file_digest_mismatch`; null without one.
             * @example file_digest_mismatch
             */
            problem: string | null;
            /**
             * Sha256
             * @description SHA-256 of the file in hex; null until it is ready.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * Size
             * @description Size in bytes, as counted by the quota.
             * @example 20971520
             */
            size: number;
            /**
             * Status
             * @description State of the upload: `processing` while parts are assembled; `ready` files can be attached to a product.
             * @enum {string}
             */
            status: "uploading" | "processing" | "ready";
        };
        /**
         * Profile
         * @description Public profile. The relationship fields are null for guests and for the caller's own
         *     profile.
         */
        Profile: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Bio */
            bio: string;
            /**
             * Createdat
             * @description Time at which the member joined.
             */
            createdAt: string;
            /** Followerscount */
            followersCount: number;
            /** Followingcount */
            followingCount: number;
            /**
             * Followsme
             * @description Whether the member follows the caller.
             */
            followsMe: boolean | null;
            /**
             * Handle
             * @description Unique handle without `@`; null if the member has none.
             * @example layla
             */
            handle: string | null;
            /**
             * Isblocked
             * @description Whether the caller blocked the member; posts of blocked members are not listed.
             */
            isBlocked: boolean | null;
            /**
             * Isfollowing
             * @description Whether the caller follows the member.
             */
            isFollowing: boolean | null;
            /**
             * Ismuted
             * @description Whether the caller muted the member.
             */
            isMuted: boolean | null;
            /**
             * Name
             * @description Display name; not unique.
             */
            name: string;
            /**
             * Newposts
             * @description Whether the caller enabled notifications about the member's new posts; null if the caller does not follow the member or never chose.
             */
            newPosts: boolean | null;
            /**
             * Postscount
             * @description Number of published posts of every kind, including products.
             */
            postsCount: number;
            /**
             * Productscount
             * @description Number of published digital products.
             */
            productsCount: number;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * Proof
         * @description The month's root, and where to obtain what verifies the member's amounts.
         */
        Proof: {
            /**
             * Digest
             * @description SHA-256 of the month's public report.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            digest: string;
            /**
             * Reporturl
             * @description URL of the public report.
             */
            reportUrl: string;
            /**
             * Root
             * @description Root hash of the month's sum tree.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            root: string;
            /**
             * Statementurl
             * @description URL of the member's statement.
             */
            statementUrl: string;
        };
        /**
         * ProvenIdentity
         * @description Identity confirmed by another provider.
         */
        ProvenIdentity: {
            /**
             * Email
             * @description E-mail address from the provider; null if there is none.
             * @example layla@qima.example
             */
            email: string | null;
            /**
             * Hasaccount
             * @description Whether the verified address has an account. It signs in by a code, unless its member registered with this provider.
             */
            hasAccount: boolean;
            /**
             * Identitytoken
             * @description ID token for `/users/verify` and `/users/register`.
             */
            identityToken: string;
            /**
             * Isemailverified
             * @description Whether the provider verified the address; otherwise registration requires a code.
             */
            isEmailVerified: boolean;
            /**
             * Name
             * @description Display name from the provider; null if it is not valid here.
             * @example ليلى حداد
             */
            name: string | null;
        };
        /**
         * ProviderIn
         * @description Provider, and the page to return to.
         */
        ProviderIn: {
            /**
             * Next
             * @description Path of the product to continue at. Any other value, or more than 1,000 characters, is replaced by `/`.
             * @default /
             * @example /finance
             */
            next?: string;
            /**
             * Page
             * @description Page to return to.
             * @enum {string}
             */
            page: "login" | "signup";
            /**
             * Provider
             * @description `key` of the provider.
             * @example example
             */
            provider: string;
        };
        /**
         * ProviderMetadata
         * @description OpenID Connect Discovery metadata.
         */
        ProviderMetadata: {
            /**
             * Claims Supported
             * @example [
             *       "iss",
             *       "aud",
             *       "sub",
             *       "sid",
             *       "iat",
             *       "exp",
             *       "jti"
             *     ]
             */
            claims_supported: string[];
            /**
             * Id Token Signing Alg Values Supported
             * @example [
             *       "RS256"
             *     ]
             */
            id_token_signing_alg_values_supported: string[];
            /**
             * Issuer
             * @description `iss` of tokens.
             * @example https://api.qima.example
             */
            issuer: string;
            /**
             * Jwks Uri
             * @description URL of the public keys.
             * @example https://api.qima.example/identity/jwks.json
             */
            jwks_uri: string;
            /**
             * Response Types Supported
             * @example [
             *       "token"
             *     ]
             */
            response_types_supported: string[];
            /**
             * Subject Types Supported
             * @example [
             *       "public"
             *     ]
             */
            subject_types_supported: string[];
            /**
             * Token Endpoint
             * @description URL at which tokens are refreshed.
             * @example https://api.qima.example/identity/refresh
             */
            token_endpoint: string;
        };
        /**
         * ProviderOut
         * @description Another provider for signing in.
         */
        ProviderOut: {
            /**
             * Key
             * @description Key for `/identity/begin`.
             * @example example
             */
            key: string;
            /**
             * Name
             * @description Name of the provider.
             * @example Example
             */
            name: string;
        };
        /**
         * PublicReport
         * @description The public report of a month.
         */
        PublicReport: {
            counts: components["schemas"]["ReportCounts"];
            /**
             * Exclusions
             * @description Number of engagements that do not count, by reason.
             * @example {
             *       "no_weight": [
             *         120,
             *         129
             *       ]
             *     }
             */
            exclusions: {
                [key: string]: number[];
            };
            /**
             * Format
             * @constant
             */
            format: "qima-revenue-share/2";
            /**
             * Histogram
             * @description Shares by amount; empty with fewer than ten authors.
             */
            histogram: components["schemas"]["HistogramBand"][];
            /**
             * Leafcount
             * @description Number of leaves, a power of two.
             * @example 4096
             */
            leafCount: number;
            /**
             * Months
             * @description The months that `totals` covers.
             * @example [
             *       "2026-10"
             *     ]
             */
            months: string[];
            /**
             * Period
             * @description The month in UTC.
             * @example 2026-10
             */
            period: string;
            /**
             * Previousdigest
             * @description SHA-256 of the previous public report; null for the first one.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            previousDigest: string | null;
            /**
             * Root
             * @description Root hash of the month's sum tree.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            root: string;
            /**
             * Rootunits
             * @description Amount at the root; null for a month without totals of its own.
             */
            rootUnits: string | null;
            /**
             * Ruledigest
             * @description SHA-256 of the source code of the rule.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            ruleDigest: string;
            /**
             * Ruleversion
             * @description Version of the allocation rule.
             * @example v2
             */
            ruleVersion: string;
            /** @description Totals of `months`; null until these have ten contributors and ten authors. */
            totals: components["schemas"]["ReportTotals"] | null;
        };
        /**
         * PurchasedPost
         * @description A product in a member's library, where it remains after its author deletes it.
         */
        PurchasedPost: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** @description Author of the post. */
            author: components["schemas"]["Author"];
            /**
             * Categoryid
             * @description The `_id` of the category; null without one.
             */
            categoryId: string | null;
            /** @description Counters of the post. */
            counts: components["schemas"]["Counts"];
            /**
             * Createdat
             * @description Time of publication.
             */
            createdAt: string;
            /**
             * Currency
             * @description Currency of the price.
             * @constant
             */
            currency: "USD";
            /**
             * Dir
             * @description Writing direction of the text.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Editedat
             * @description Time of the last edit; null for a post that was never edited.
             */
            editedAt: string | null;
            /**
             * Entities
             * @description Links, tags and mentions in the text, ordered by position.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Files
             * @description Files that the buyer may download, including files that the author removed after the purchase. Empty after a refund.
             */
            files: components["schemas"]["ProductFile"][];
            /**
             * Kind
             * @description Kind of the post.
             * @enum {string}
             */
            kind: "post" | "question" | "digital";
            /**
             * Lang
             * @description Detected language of the text: Arabic, English, or `und` for any other.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Licence
             * @description Terms of use of a digital product for buyers; null without any.
             * @example للاستعمال الشخصي والصفّي، دون إعادة بيع.
             */
            licence: string | null;
            /**
             * Media
             * @description At most 10 images in the author's order.
             */
            media: components["schemas"]["Image"][];
            /** @description The authenticated member's order of the product. */
            order: components["schemas"]["Order"];
            /**
             * Previews
             * @description At most 8 preview images of a digital product; empty for other kinds.
             */
            previews: components["schemas"]["Image"][];
            /**
             * Pricecents
             * @description Price of a digital product in US cents; 0 is free. Null for other kinds.
             * @example 1500
             */
            priceCents: number | null;
            /** @description Reason why the post appears in `/posts/feed` or `/users/recommendedPosts`; null in other lists. */
            reason: components["schemas"]["Reason"] | null;
            /**
             * Refunddays
             * @description Number of days after the purchase in which a buyer may request a refund. Null for other kinds than digital products.
             */
            refundDays: number | null;
            /**
             * Tags
             * @description Tags set in addition to the text, without `#`. Tags within the text are in `entities`.
             */
            tags: string[];
            /**
             * Text
             * @description Plain text with line breaks. Empty for a post that consists of images.
             */
            text: string;
            /**
             * Title
             * @description Title of a digital product; null for other kinds.
             */
            title: string | null;
            /** @description Relation of the authenticated member to the post; null for guests. */
            viewer: components["schemas"]["ViewerState"] | null;
        };
        /**
         * Readiness
         * @description Readiness of the process and its dependencies; without Redis it is degraded.
         */
        Readiness: {
            /**
             * Migration
             * @description Revision of the database schema.
             * @example 0003
             */
            migration: string;
            /**
             * Status
             * @enum {string}
             */
            status: "ok" | "degraded";
        };
        /**
         * Reason
         * @description Reason why a post appears in the feed or in the recommendations.
         */
        Reason: {
            /**
             * Interestid
             * @description The matching interest of the authenticated member, for the type `interest`.
             */
            interestId: string | null;
            /** @description The followed member named by the reason; null for the types `mine`, `interest` and `popular`. */
            member: components["schemas"]["Author"] | null;
            /**
             * Type
             * @description Kind of the reason. `follow`: the authenticated member follows the author. `mine`: the authenticated member is the author. `evaluatedByFollowed`: `member` evaluated the post. `followedByFollowed`: `member` follows the author. `interest`: the post matches `interestId`. `popular`: none of these.
             * @enum {string}
             */
            type: "follow" | "mine" | "evaluatedByFollowed" | "followedByFollowed" | "interest" | "popular";
        };
        /**
         * Receipt
         * @description Receipt of a payment for its buyer or its seller.
         */
        Receipt: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Amountcents
             * @description Amount paid by the buyer, in US cents.
             */
            amountCents: number;
            buyer: components["schemas"]["Party"];
            /** @description Card of the buyer; null for the seller. */
            card: components["schemas"]["Card"] | null;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Kind
             * @description `purchase` of a product, or a `tip`.
             * @enum {string}
             */
            kind: "purchase" | "tip";
            /**
             * Number
             * @description Receipt number: the year of the payment and a consecutive number.
             * @example 2026-000123
             */
            number: string;
            /**
             * Paidat
             * @description Time of the payment.
             */
            paidAt: string;
            post: components["schemas"]["PaidPost"];
            /** @description Refund request of the buyer; null if there is none. */
            refundRequest: components["schemas"]["RefundRequest"] | null;
            /**
             * Refundableuntil
             * @description End of the refund window; null if no refund is possible.
             */
            refundableUntil: string | null;
            /**
             * Refundedcents
             * @description Amount refunded to the buyer, in US cents.
             */
            refundedCents: number;
            seller: components["schemas"]["Party"];
            /**
             * Status
             * @description Status of the payment.
             * @enum {string}
             */
            status: "paid" | "refundRequested" | "refunded" | "disputed";
        };
        /**
         * Received
         * @description Leaves of the member as author.
         */
        Received: {
            /**
             * Cents
             * @description The units rounded down to cents, or one cent more.
             */
            cents: number;
            /**
             * Leaves
             * @description The member's leaves as author, by index.
             */
            leaves: components["schemas"]["ReceivedLeaf"][];
            /**
             * Units
             * @description Amount in units of 10⁻¹² cent, in decimal digits.
             * @example 64000000000000
             */
            units: string;
        };
        /**
         * ReceivedLeaf
         * @description A leaf that the member received as author.
         */
        ReceivedLeaf: {
            /**
             * Givercommitment
             * @description Commitment to the giver of this leaf, in hexadecimal digits.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            giverCommitment: string;
            /**
             * Index
             * @description Index of the leaf, from zero.
             * @example 17
             */
            index: number;
            /**
             * Path
             * @description Siblings from the leaf upwards to below the root.
             */
            path: components["schemas"]["TreeNode"][];
            /**
             * Salt
             * @description Salt of the leaf, in hexadecimal digits.
             * @example 5c1e90d7a4b2f3862e070b7d42c1e9f3
             */
            salt: string;
            /**
             * Units
             * @description Amount in units of 10⁻¹² cent, in decimal digits.
             * @example 64000000000000
             */
            units: string;
        };
        /**
         * Recipient
         * @description The author who received a contribution.
         */
        Recipient: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Name */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * RefundDecline
         * @description Answer of a seller who declined a refund request.
         */
        RefundDecline: {
            /**
             * Declinedat
             * @description Time of the answer.
             */
            declinedAt: string;
            /**
             * Reason
             * @description Reason of the seller.
             * @enum {string}
             */
            reason: "outside_window" | "as_described" | "other";
            /**
             * Text
             * @description Explanation of the seller; may be empty.
             */
            text: string;
        };
        /**
         * RefundReason
         * @description Reason of a refund request.
         */
        RefundReason: {
            /**
             * Reason
             * @description Reason for the seller, at most 500 characters; may be empty.
             * @default
             */
            reason?: string;
        };
        /**
         * RefundRequest
         * @description Refund request of a buyer.
         */
        RefundRequest: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Answerdue
             * @description End of the 14 days of an `open`, `declined` or `escalated` request. An open request without an answer is then granted, if the seller's balance covers it, or escalated. Null for a closed request.
             */
            answerDue: string | null;
            /**
             * Closedat
             * @description Time of the end of the request; null before.
             */
            closedAt: string | null;
            /**
             * Closedby
             * @description `buyer`, `seller` or `staff`; `deadline` if the seller did not answer; `bank` if the buyer disputed the payment. Null before the end.
             */
            closedBy: ("buyer" | "seller" | "staff" | "deadline" | "bank") | null;
            /**
             * Decision
             * @description Reason of the decision of staff; null without one.
             */
            decision: string | null;
            /** @description Answer of the seller; null if the seller has not declined. */
            decline: components["schemas"]["RefundDecline"] | null;
            /**
             * Escalatedat
             * @description Time since which the request waits for staff, or waited; null if it never did.
             */
            escalatedAt: string | null;
            /**
             * Reason
             * @description Reason given by the buyer; may be empty.
             */
            reason: string;
            /**
             * Requestedat
             * @description Time of the request.
             */
            requestedAt: string;
            /**
             * State
             * @description `open`: waits for the seller. `declined`: the buyer may escalate it until `answerDue`. `escalated`: waits for staff. `granted`, `denied`, `withdrawn`: closed. `disputed`: closed, because the buyer's bank decides.
             * @enum {string}
             */
            state: "open" | "declined" | "escalated" | "granted" | "denied" | "withdrawn" | "disputed";
        };
        /**
         * RefundRequestCounts
         * @description Numbers of refund requests that a seller received.
         */
        RefundRequestCounts: {
            /**
             * Closed
             * @description Number of answered and closed requests.
             * @example 6
             */
            closed: number;
            /**
             * Escalated
             * @description Number of requests that wait for staff.
             * @example 1
             */
            escalated: number;
            /**
             * Open
             * @description Number of requests that wait for the seller.
             * @example 2
             */
            open: number;
        };
        /**
         * Registration
         * @description New account.
         */
        Registration: {
            /**
             * Acceptterms
             * @description Acceptance of the terms; must be true.
             * @example true
             */
            acceptTerms: boolean;
            /**
             * Birthdate
             * Format: date
             * @description Date of birth, at least 13 years ago.
             */
            birthDate: string;
            /**
             * Countryid
             * @description `_id` of a country.
             * @example SA
             */
            countryId: string;
            /**
             * Genderid
             * @description Gender: 1 male, 2 female, 3 not specified.
             * @enum {integer}
             */
            genderId: 1 | 2 | 3;
            /**
             * Identitytoken
             * @description ID token of a trusted issuer, with which the member can sign in from then on.
             */
            identityToken?: string | null;
            /**
             * Interestids
             * @description `_id`s of 3 to 20 interests.
             * @example [
             *       "typography",
             *       "design",
             *       "poetry"
             *     ]
             */
            interestIds: string[];
            /**
             * Locale
             * @description Language of messages to the member.
             * @enum {string}
             */
            locale: "en" | "ar";
            /**
             * Name
             * @description Display name of 1 to 64 characters, in letters of one script.
             * @example ليلى حداد
             */
            name: string;
            /**
             * Verificationtoken
             * @description Verification token of `/users/verifyOTP`. Optional if `identityToken` has a verified e-mail address.
             * @example 69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU
             */
            verificationToken?: string | null;
        };
        /**
         * RegistrationResult
         * @description A new member, signed in.
         */
        RegistrationResult: {
            /**
             * Expiresat
             * @description Expiry of the access token, after fifteen minutes; refresh it before.
             */
            expiresAt: string;
            /**
             * Token
             * @description Value of the `Authorization` header.
             */
            token: string;
            user: components["schemas"]["Me"];
        };
        /**
         * RelationshipItem
         * @description Blocked or muted member.
         */
        RelationshipItem: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Handle
             * @description Unique handle without `@`; null if the member has none.
             * @example layla
             */
            handle: string | null;
            /**
             * Name
             * @description Display name; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
            /**
             * Since
             * @description Time of the block or mute.
             */
            since: string;
        };
        /**
         * Release
         * @description Pending funds that become available on a day.
         */
        Release: {
            /**
             * Cents
             * @description Amount in US cents.
             * @example 1200
             */
            cents: number;
            /**
             * Date
             * @description Day (UTC) on which the funds become available.
             * @example 2026-11-28
             */
            date: string;
        };
        /**
         * Reply
         * @description A reply to a comment.
         */
        Reply: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** @description Writer of the comment. */
            author: components["schemas"]["Author"];
            /**
             * Createdat
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Dir
             * @description Writing direction of the text.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Entities
             * @description Links, tags and mentions in the text, ordered by position.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Hidden
             * @description Whether the post's author hid the comment. Hidden comments are visible to the post's author and to the writer only.
             */
            hidden: boolean;
            /**
             * Isauthor
             * @description Whether the writer is the author of the post.
             */
            isAuthor: boolean;
            /**
             * Lang
             * @description Detected language of the text: Arabic, English, or `und` for any other.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Parentid
             * @description The `_id` of the comment that this is a reply to; null for a comment.
             */
            parentId: string | null;
            /**
             * Text
             * @description Text of the comment.
             */
            text: string;
        };
        /**
         * Report
         * @description Monthly totals of a member: `netCents` = sales + tips - refunds - fees + share.
         */
        Report: {
            /**
             * Id
             * @description Same as `period`.
             * @example 2026-10
             */
            _id: string;
            /**
             * Digest
             * @description SHA-256 of the month's public report; null until it is published.
             */
            digest: string | null;
            /**
             * Feescents
             * @description Platform fees; subtracted.
             */
            feesCents: number;
            /**
             * Netcents
             * @description Change of the member's balance by the month.
             */
            netCents: number;
            /**
             * Period
             * @description The month in UTC.
             * @example 2026-10
             */
            period: string;
            /**
             * Poolcents
             * @description The members' part of the month's net fees.
             */
            poolCents: number;
            /**
             * Refundscents
             * @description Amount of refunds and disputes; subtracted.
             */
            refundsCents: number;
            /**
             * Salescents
             * @description Amount that buyers paid for the member's products.
             */
            salesCents: number;
            /**
             * Sharecents
             * @description Revenue share; an estimate until the month is final.
             */
            shareCents: number;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "closing" | "final";
            /**
             * Tipscents
             * @description Amount of tips to the member.
             */
            tipsCents: number;
        };
        /**
         * ReportCounts
         * @description Counts of the month, in bands of ten.
         */
        ReportCounts: {
            /**
             * Authors
             * @description The smallest and the largest value of the band of ten that contains a count.
             * @example [
             *       40,
             *       49
             *     ]
             */
            authors: number[];
            /**
             * Eligible
             * @description The smallest and the largest value of the band of ten that contains a count.
             * @example [
             *       40,
             *       49
             *     ]
             */
            eligible: number[];
            /**
             * Engagements
             * @description The smallest and the largest value of the band of ten that contains a count.
             * @example [
             *       40,
             *       49
             *     ]
             */
            engagements: number[];
            /**
             * Contributors
             * @description The smallest and the largest value of the band of ten that contains a count.
             * @example [
             *       40,
             *       49
             *     ]
             */
            givers: number[];
            /**
             * Payers
             * @description The smallest and the largest value of the band of ten that contains a count.
             * @example [
             *       40,
             *       49
             *     ]
             */
            payers: number[];
        };
        /**
         * ReportInput
         * @description Reason of a report.
         */
        ReportInput: {
            /**
             * Reason
             * @example spam
             * @enum {string}
             */
            reason: "spam" | "scam" | "harassment" | "hate" | "violence" | "nudity" | "copyright" | "other";
            /**
             * Text
             * @description Additional information for staff, at most 500 characters.
             */
            text?: string | null;
        };
        /**
         * ReportResult
         * @description The report was stored. Decisions about it are not disclosed.
         */
        ReportResult: {
            /**
             * Reported
             * @default true
             * @constant
             */
            reported?: true;
        };
        /**
         * ReportTotals
         * @description Totals of the covered months, in cents.
         */
        ReportTotals: {
            /**
             * Adjustmentscents
             * @description Amounts deducted from shares, since payments of earlier months went back. They are part of the amount that is carried on.
             * @example 0
             */
            adjustmentsCents: number;
            /**
             * Carriedincents
             * @description Amount carried over from the month before.
             * @example 0
             */
            carriedInCents: number;
            /**
             * Carriedoutcents
             * @description Amount carried over to the month after.
             * @example 0
             */
            carriedOutCents: number;
            /**
             * Commonscents
             * @description Amount that the common pool distributed.
             */
            commonsCents: number;
            /**
             * Costscents
             * @description Costs of the payment provider.
             */
            costsCents: number;
            /**
             * Directedcents
             * @description Amount that payers directed.
             */
            directedCents: number;
            /**
             * Feescents
             * @description Platform fees charged.
             */
            feesCents: number;
            /**
             * Grantscents
             * @description Amount added by the platform or a sponsor.
             */
            grantsCents: number;
            /**
             * Poolcents
             * @description The members' part of the net fees.
             */
            poolCents: number;
            /**
             * Returnedcents
             * @description Platform fees returned with refunds and disputes.
             */
            returnedCents: number;
            /**
             * Sharescents
             * @description Sum of all shares, after adjustments.
             */
            sharesCents: number;
        };
        /**
         * Reserve
         * @description Part of a new seller's proceeds that stays pending against disputes.
         */
        Reserve: {
            /**
             * Cents
             * @description Amount in US cents.
             * @example 9240
             */
            cents: number;
            /**
             * Nextreleasecents
             * @description Amount of that part in US cents.
             * @example 490
             */
            nextReleaseCents: number;
            /**
             * Nextreleasedate
             * @description Day (UTC) on which the next part becomes available.
             * @example 2027-02-23
             */
            nextReleaseDate: string;
            /**
             * Releases
             * @description Parts of the reserve by the day on which they become available; the first 120 days.
             */
            releases: components["schemas"]["Release"][];
        };
        /**
         * Sale
         * @description Sale of a product, or tip, received by the authenticated member.
         */
        Sale: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Amountcents
             * @description Amount paid by the buyer, in US cents.
             */
            amountCents: number;
            buyer: components["schemas"]["Buyer"];
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Feecents
             * @description Fee of the platform, in US cents.
             */
            feeCents: number;
            /**
             * Isheld
             * @description True if a refund request, a pending refund or an open dispute holds the funds, also beyond `maturesAt`.
             */
            isHeld: boolean;
            /**
             * Ismature
             * @description True if the funds are available for payouts.
             */
            isMature: boolean;
            /**
             * Kind
             * @description `purchase` of a product, or a `tip`.
             * @enum {string}
             */
            kind: "purchase" | "tip";
            /**
             * Maturesat
             * @description Time at which the funds become available for payouts.
             */
            maturesAt: string;
            /**
             * Netcents
             * @description Amount that the seller keeps: less the fee of the platform, and less the seller's part of what was refunded or disputed, in US cents.
             */
            netCents: number;
            /**
             * Paidat
             * @description Time of the payment.
             */
            paidAt: string;
            post: components["schemas"]["PaidPost"];
            /** @description Refund request of the buyer; null if there is none. */
            refundRequest: components["schemas"]["RefundRequest"] | null;
            /**
             * Refundableuntil
             * @description End of the refund window. A refund request keeps it open for the seller until the request is closed. Null without a window.
             */
            refundableUntil: string | null;
            /**
             * Refundedcents
             * @description Amount refunded to the buyer, in US cents.
             */
            refundedCents: number;
            /**
             * Reservecents
             * @description Part of a new seller's proceeds that stays pending after `maturesAt`, in US cents; 0 without a reserve, or after its release.
             */
            reserveCents: number;
            /**
             * Status
             * @description Status of the payment.
             * @enum {string}
             */
            status: "paid" | "refundRequested" | "refunded" | "disputed";
        };
        /**
         * SaveState
         * @description State of a post after saving it or removing the save.
         */
        SaveState: {
            /**
             * Count
             * @description Number of members who saved the post.
             */
            count: number;
            /**
             * Saved
             * @description Whether the authenticated member has saved the post.
             */
            saved: boolean;
        };
        /**
         * SavedMethod
         * @description Saved payout method, without its account number.
         */
        SavedMethod: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Accountlast4
             * @description Last four characters of the account number; null if the account has an IBAN.
             * @example null
             */
            accountLast4: string | null;
            /**
             * Bankname
             * @description Name of the bank; null for Connect.
             * @example Al Rajhi Bank
             */
            bankName: string | null;
            /**
             * Beneficiaryname
             * @description Name of the account holder; null for Connect.
             * @example Layla Haddad
             */
            beneficiaryName: string | null;
            /**
             * Bic
             * @description SWIFT/BIC of the bank; null for Connect.
             * @example RJHISARI
             */
            bic: string | null;
            /**
             * Country
             * @description Country of the bank, ISO 3166 alpha-2.
             * @example SA
             */
            country: string;
            /**
             * Ibanlast4
             * @description Last four characters of the IBAN; null if the account has none.
             * @example 7519
             */
            ibanLast4: string | null;
            /**
             * Isdefault
             * @description True if payouts use this method.
             */
            isDefault: boolean;
            /**
             * Kind
             * @description Kind of the payout method.
             * @enum {string}
             */
            kind: "wire-transfer" | "connect";
            /**
             * Missingfields
             * @description Fields that banks require and the saved account lacks. `/users/completePayoutMethod` adds them.
             * @example []
             */
            missingFields: string[];
            /**
             * Residencecountry
             * @description Country in which the account holder lives, ISO 3166 alpha-2; null for Connect, and for accounts that were saved without one.
             * @example LB
             */
            residenceCountry: string | null;
            /**
             * Status
             * @description `ready`: payouts are possible. `resting`: changed recently; see `usableFrom`. `incomplete`: Stripe requires more data, or the bank account has `missingFields`. `paused`: a payout was returned, or Stripe has paused the account.
             * @enum {string}
             */
            status: "ready" | "resting" | "incomplete" | "paused";
            /**
             * Usablefrom
             * @description Time from which payouts may use this method.
             */
            usableFrom: string;
        };
        /**
         * Sender
         * @description The actor of a notification: a member or the platform. The id of the platform is
         *     `00000000-0000-0000-0000-000000000000`.
         */
        Sender: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Name */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * SessionEndResult
         * @description The session has ended, now or earlier.
         */
        SessionEndResult: {
            /**
             * Ended
             * @default true
             * @constant
             */
            ended?: true;
        };
        /**
         * SessionOut
         * @description Session of the authenticated member.
         */
        SessionOut: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Createdat
             * @description Time of the sign-in.
             */
            createdAt: string;
            /**
             * Device
             * @description Browser and operating system; null if unknown.
             * @example Firefox on Linux
             */
            device: string | null;
            /**
             * Isthis
             * @description Whether it is the calling session.
             */
            isThis: boolean;
            /**
             * Lastseenat
             * @description Time of the last token refresh.
             */
            lastSeenAt: string;
        };
        /**
         * ShareResult
         * @description URL of a post to share, with the number of its shares.
         */
        ShareResult: {
            /**
             * Count
             * @description Number of shares; a member counts once a day.
             */
            count: number;
            /**
             * Url
             * @description URL of the post's public page.
             * @example https://qima.example/posts/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            url: string;
        };
        /**
         * SignInResult
         * @description A signed-in member.
         */
        SignInResult: {
            /**
             * Expiresat
             * @description Expiry of the access token, after fifteen minutes; refresh it before.
             */
            expiresAt: string;
            /**
             * Registered
             * @constant
             */
            registered: true;
            /**
             * Token
             * @description Value of the `Authorization` header.
             */
            token: string;
            user: components["schemas"]["Me"];
        };
        /**
         * SignInStarted
         * @description A sign-in that continues at the provider.
         */
        SignInStarted: {
            /**
             * Address
             * @description URL to send the browser to.
             * @example https://id.example/authorize?client_id=qima&response_type=code
             */
            address: string;
        };
        /**
         * Snippet
         * @description Excerpt of a text around the first match, with ellipses where it is cut.
         */
        Snippet: {
            /**
             * Ranges
             * @description Ranges of the matches in the excerpt.
             */
            ranges: number[][];
            /**
             * Text
             * @description The excerpt.
             */
            text: string;
        };
        /**
         * Statement
         * @description The leaves of a member in a month's sum tree, with their inclusion paths.
         */
        Statement: {
            given: components["schemas"]["Given"];
            /**
             * Leafcount
             * @description Number of leaves, a power of two.
             * @example 4096
             */
            leafCount: number;
            member: components["schemas"]["StatementMember"];
            /**
             * Period
             * @description The month in UTC.
             * @example 2026-10
             */
            period: string;
            received: components["schemas"]["Received"];
            /**
             * Reportdigest
             * @description SHA-256 of the public report that contains the root.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            reportDigest: string;
            root: components["schemas"]["TreeNode"];
            /**
             * Ruleversion
             * @description Version of the allocation rule.
             * @example v2
             */
            ruleVersion: string;
        };
        /**
         * StatementLine
         * @description A movement of the member's balance.
         */
        StatementLine: {
            /**
             * Id
             * @description Identifier, unique among the member's movements.
             * @example 48213:available
             */
            _id: string;
            /**
             * Account
             * @description The part of the balance.
             * @enum {string}
             */
            account: "available" | "pending";
            /**
             * Amountcents
             * @description Amount in US cents; negative for a debit of the balance.
             * @example 1799
             */
            amountCents: number;
            /**
             * At
             * @description Time at which the movement was recorded.
             */
            at: string;
            /**
             * Balanceaftercents
             * @description Balance of the account after the movement, in US cents.
             * @example 4598
             */
            balanceAfterCents: number;
            /**
             * Kind
             * @description Kind of the journal entry.
             * @example sale
             */
            kind: string;
            /**
             * Postid
             * @description Id of the post of a sale or tip.
             * @example null
             */
            postId: string | null;
            /**
             * Title
             * @description Title of the post at the time of the purchase.
             */
            title: string | null;
        };
        /**
         * StatementMember
         * @description The member whose statement it is.
         */
        StatementMember: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
        };
        /**
         * SuggestedMember
         * @description A member suggested to follow, with the reason.
         */
        SuggestedMember: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Bio */
            bio: string;
            /** Followerscount */
            followersCount: number;
            /**
             * Handle
             * @description Unique handle without `@`; null if the member has none.
             * @example layla
             */
            handle: string | null;
            /**
             * Isfollowing
             * @description Whether the caller follows the member; false for guests.
             */
            isFollowing: boolean;
            /**
             * Name
             * @description Display name; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
            /** @description Reason for the suggestion. */
            reason: components["schemas"]["SuggestionReason"];
        };
        /**
         * Suggestion
         * @description Member suggested to follow.
         */
        Suggestion: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Bio */
            bio: string;
            /** Followerscount */
            followersCount: number;
            /**
             * Handle
             * @description Unique handle without `@`; null if the member has none.
             * @example layla
             */
            handle: string | null;
            /**
             * Isfollowing
             * @description Whether the caller follows the member; false for guests.
             */
            isFollowing: boolean;
            /**
             * Name
             * @description Display name; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * SuggestionReason
         * @description Strongest reason for the suggestion of a member.
         */
        SuggestionReason: {
            /**
             * Count
             * @description Number behind the reason: followed members, evaluations, shared interests, or for `popular` the followers of the member.
             */
            count: number;
            /**
             * Interestid
             * @description One of the shared interests, for the type `interest`; null for other types.
             */
            interestId: string | null;
            /** @description One of the followed members who follow the suggested member, for the type `followedByFollowed`; null for other types. */
            member: components["schemas"]["Author"] | null;
            /**
             * Type
             * @description Kind of the reason. `followedByFollowed`: followed members follow the member. `evaluated`: the authenticated member recently evaluated posts of the member. `interest`: shared interests. `popular`: none of these.
             * @enum {string}
             */
            type: "followedByFollowed" | "evaluated" | "interest" | "popular";
        };
        /**
         * TagCompletion
         * @description A tag that completes the query.
         */
        TagCompletion: {
            /**
             * Count
             * @description Number of visible posts with the tag, at most 100.
             */
            count: number;
            /**
             * Tag
             * @description The tag in the spelling of its newest post.
             * @example قهوة_الصباح
             */
            tag: string;
            /**
             * Type
             * @description Kind of the completion.
             * @constant
             */
            type: "tag";
        };
        /**
         * TokenBody
         * @description Access token with its expiry.
         */
        TokenBody: {
            /**
             * Expiresat
             * @description Expiry of the access token, after fifteen minutes; refresh it before.
             */
            expiresAt: string;
            /**
             * Token
             * @description Value of the `Authorization` header.
             */
            token: string;
        };
        /**
         * TokenCheck
         * @description Token to check: access token, verification token, or ID token of another issuer.
         */
        TokenCheck: {
            /**
             * Token
             * @description Token to check; the `Authorization` header by default.
             */
            token?: string | null;
        };
        /**
         * TokenCheckResult
         * @description Whether the identity of the token has an account.
         */
        TokenCheckResult: {
            /**
             * Registered
             * @description Whether there is an account.
             */
            registered: boolean;
            /** @description Member of the access token; null for other tokens. */
            user: components["schemas"]["Me"] | null;
        };
        /**
         * TopPost
         * @description A post with its earnings of the month.
         */
        TopPost: {
            cover: components["schemas"]["Image"] | null;
            /** Postid */
            postId: string;
            /**
             * Reactions
             * @description The post's most frequent reactions, at most three.
             * @example [
             *       "perfect",
             *       "love"
             *     ]
             */
            reactions: string[];
            /**
             * Sales
             * @description Number of purchases of the post.
             */
            sales: number;
            /**
             * Salescents
             * @description Amount that buyers paid for the post.
             */
            salesCents: number;
            /**
             * Sharecents
             * @description Part of the author's share from the post.
             */
            shareCents: number;
            /**
             * Tipscents
             * @description Amount of tips on the post.
             */
            tipsCents: number;
            /**
             * Title
             * @description The post's title, or the beginning of its text.
             */
            title: string;
            /**
             * Totalcents
             * @description Sum of sales, tips and share.
             */
            totalCents: number;
        };
        /**
         * TreeNode
         * @description A node of the sum tree.
         */
        TreeNode: {
            /**
             * Hash
             * @description SHA-256 of the node, in hexadecimal digits.
             * @example 9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1
             */
            hash: string;
            /**
             * Units
             * @description Amount in units of 10⁻¹² cent, in decimal digits.
             * @example 64000000000000
             */
            units: string;
        };
        /**
         * UploadCompletion
         * @description Completion of an upload in parts.
         */
        UploadCompletion: {
            /**
             * Sha256
             * @description SHA-256 of the file in hex, compared with the assembled content.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256?: string | null;
        };
        /**
         * UploadInput
         * @description File to upload in parts.
         */
        UploadInput: {
            /**
             * Mime
             * @description Media type; a malformed one is replaced by that of binary data.
             * @default application/octet-stream
             * @example application/zip
             */
            mime?: string;
            /**
             * Name
             * @description File name; of a path the last segment is used.
             * @example خطوط الكوفي.zip
             */
            name: string;
            /**
             * Size
             * @description Size of the file in bytes.
             * @example 20971520
             */
            size: number;
        };
        /**
         * UploadedFile
         * @description Image that is ready to be attached; `url` is the largest rendition.
         */
        UploadedFile: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Blurhash
             * @description Placeholder while the image loads (blurha.sh).
             * @example LEHV6nWB2yk8pyo0adR*.7kCMdnj
             */
            blurhash: string;
            /**
             * Height
             * @description Height of the largest rendition in pixels.
             * @example 960
             */
            height: number;
            /**
             * Mime
             * @description Media type, always `image/webp`.
             * @example image/webp
             */
            mime: string;
            /**
             * Size
             * @description Bytes of all renditions, as counted by the quota.
             * @example 98304
             */
            size: number;
            /**
             * Sizes
             * @description All renditions as WebP, narrowest first.
             */
            sizes: components["schemas"]["ImageSize"][];
            /**
             * Status
             * @constant
             */
            status: "ready";
            /**
             * Url
             * @example http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/1280.webp
             */
            url: string;
            /**
             * Width
             * @description Width of the largest rendition in pixels.
             * @example 1280
             */
            width: number;
        };
        /**
         * UserCompletion
         * @description A member whose name or handle completes the query.
         */
        UserCompletion: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Bio */
            bio: string;
            /** Followerscount */
            followersCount: number;
            /**
             * Handle
             * @description Unique handle without `@`; null if the member has none.
             * @example layla
             */
            handle: string | null;
            /**
             * Isfollowing
             * @description Whether the caller follows the member; false for guests.
             */
            isFollowing: boolean;
            /**
             * Name
             * @description Display name; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
            /**
             * Type
             * @description Kind of the completion.
             * @constant
             */
            type: "user";
        };
        /**
         * VerificationResult
         * @description A verified contact without an account; `verificationToken` registers once within ten
         *     minutes.
         */
        VerificationResult: {
            /**
             * Registered
             * @constant
             */
            registered: false;
            /**
             * Verificationtoken
             * @description Opaque token for `/users/register`.
             * @example 69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU
             */
            verificationToken: string;
        };
        /**
         * ViewerState
         * @description Relation of the authenticated member to a post.
         */
        ViewerState: {
            /**
             * Evaluation
             * @description The authenticated member's evaluation of the post; null without one.
             * @example perfect
             */
            evaluation: string | null;
            /**
             * Mine
             * @description Whether the authenticated member is the author of the post.
             */
            mine: boolean;
            /**
             * Purchased
             * @description Whether the authenticated member may download the product's files as a buyer.
             */
            purchased: boolean;
            /**
             * Saved
             * @description Whether the authenticated member saved the post.
             */
            saved: boolean;
        };
        /**
         * WebhookReceipt
         * @description Acknowledgement of a webhook event.
         */
        WebhookReceipt: {
            /**
             * Received
             * @description Always true.
             * @constant
             */
            received: true;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_openid_configuration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderMetadata"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_list_Named__"];
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_countries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_list_Country__"];
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    begin_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ProductUpload_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `file_name_invalid`: This name cannot be a file's name.
             *     - `quota_exceeded`: Your storage is full.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    upload_file: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description 10 MB at most; an image is jpg, jpeg, png, gif, bmp or svg, a product's file is of any type. */
                    file: string;
                    /**
                     * @description `avatar`, which is cut to a square, `post` for the images of posts and the previews of products, or `product`.
                     * @enum {string}
                     */
                    purpose: "avatar" | "post" | "product";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Union_UploadedFile__ProductUpload__"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `body_stalled`: The request did not arrive whole in time. Try again.
             *     - `upload_stalled`: The connection stalled. Try again.
             */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `body_too_large`: What was sent is too large.
             *     - `file_too_large`: The file is too large to be sent in one piece. Send it in parts.
             *     - `image_too_large`: The image is larger than 10 MB.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `file_empty`: The file is empty.
             *     - `file_name_invalid`: This name cannot be a file's name.
             *     - `image_bad_type`: Only jpg, jpeg, png, gif, bmp and svg images are accepted.
             *     - `image_mismatch`: The image is not of the type that its name says.
             *     - `image_too_many_pixels`: The image has more than 40 megapixels.
             *     - `image_unreadable`: The image is damaged and cannot be read.
             *     - `quota_exceeded`: Your storage is full.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ProductUpload_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: File not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    remove_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_FileRemovalResult_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: File not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_in_use`: This file is part of something you published. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    complete_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UploadCompletion"] | null;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ProductUpload_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: File not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `upload_expired`: This upload has ended. Start it again.
             *     - `upload_incomplete`: Parts of the file are missing.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `file_digest_mismatch`: The file did not arrive as it was sent. Send it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    download_file: {
        parameters: {
            query: {
                /** @description Expiry of the URL in seconds since 1970. */
                expires: string;
                /** @description Signature of the file id and the expiry. */
                signature: string;
            };
            header?: {
                /** @description One byte range (RFC 9110). */
                range?: string | null;
            };
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The asked range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `link_expired`: This link has ended. Ask for a new one.
             *     - `link_invalid`: This link is not valid.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: File not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `range_not_satisfiable`: The file is shorter than that. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_part: {
        parameters: {
            query?: never;
            header?: {
                /** @description SHA-256 of the part (RFC 9530); required. */
                "content-digest"?: string | null;
            };
            path: {
                /** @description The `_id` of the object. */
                id: string;
                /** @description Number of the part, from 1. */
                number: number;
            };
            cookie?: never;
        };
        /** @description The bytes of this part alone. */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ProductUpload_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: File not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `body_stalled`: The request did not arrive whole in time. Try again.
             *     - `upload_stalled`: The connection stalled. Try again.
             */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `upload_expired`: This upload has ended. Start it again.
             *     - `upload_finished`: This file has arrived already.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `part_digest_mismatch`: A part did not arrive as it was sent. Try again.
             *     - `part_digest_required`: The header Content-Digest with the part's SHA-256 is missing.
             *     - `part_unknown`: The file has no part of this number.
             *     - `part_wrong_length`: A part of the file is not as long as it should be.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Health_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    begin_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderIn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_SignInStarted_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `forbidden`: You do not have access to this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `provider_not_found`: Provider not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `issuer_unavailable`: The provider cannot be reached at the moment. Try again shortly.
             *     - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    collect_identity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ProvenIdentity_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `identity_expired`: This sign-in is over or was begun elsewhere. Begin again.
             *     - `identity_refused`: What the provider answered could not be confirmed. Begin again.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `forbidden`: You do not have access to this.
             *     - `identity_denied`: Signing in there was cancelled.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `issuer_unavailable`: The provider cannot be reached at the moment. Try again shortly.
             *     - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_jwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_providers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_list_ProviderOut__"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    refresh_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_TokenBody_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `session_ended`: Your session ended. Sign in again. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `forbidden`: You do not have access to this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    return_from_provider: {
        parameters: {
            query?: {
                /** @description Authorization code (RFC 6749). */
                code?: string | null;
                /** @description State of the authorization request. */
                state?: string | null;
                /** @description Issuer identifier of the response (RFC 9207). */
                iss?: string | null;
                /** @description Error code of the provider (RFC 6749, 4.1.2.1). */
                error?: string | null;
            };
            header?: never;
            path: {
                /** @description Key of the provider, from the list of providers. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the page where the sign-in was begun, whatever came. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_interests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_list_Named__"];
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_media: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `_id` of the image. */
                file_id: string;
                /** @description Width of a rendition, followed by `.webp`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": unknown;
                };
            };
            /** @description The client has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: File not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_notifications: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Notification_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    count_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_int_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    open_all_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_OpenedCount_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    stream_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    open_notification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Notification_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `notification_not_found`: Notification not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_disputes: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Dispute_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    give_dispute_evidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidenceStatement"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Dispute_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `dispute_not_found`: This dispute doesn’t exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `dispute_answered`: Evidence for this dispute was already sent.
             *     - `dispute_closed`: This dispute is closed.
             *     - `dispute_overdue`: The bank no longer accepts evidence for this dispute.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_refund_requests: {
        parameters: {
            query?: {
                /** @description `open`: wait for the seller. `escalated`: wait for staff. `closed`: all others, declined ones too. All requests by default. */
                state?: ("open" | "escalated" | "closed") | null;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Sale_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    count_refund_requests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_RefundRequestCounts_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_sales: {
        parameters: {
            query?: {
                /** @description `refundRequested` returns only sales with an open refund request. */
                status?: "refundRequested" | null;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Sale_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_statement: {
        parameters: {
            query?: {
                /** @description The first month in UTC; all months by default. */
                from?: string | null;
                /** @description The last month in UTC; all months by default. */
                until?: string | null;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_StatementLine_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_statement_file: {
        parameters: {
            query?: {
                /** @description The first month in UTC; all months by default. */
                from?: string | null;
                /** @description The last month in UTC; all months by default. */
                until?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The movements, one per line, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Receipt_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payment_not_found`: Payment not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    decline_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclineRefund"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Sale_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `payment_not_found`: Payment not found.
             *     - `refund_request_not_found`: There’s no refund request for this payment.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `refund_request_answered`: This refund request already has an answer.
             *     - `refund_request_withdrawn`: The buyer withdrew this refund request.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    escalate_refund_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Receipt_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `payment_not_found`: Payment not found.
             *     - `refund_request_not_found`: There’s no refund request for this payment.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `escalation_period_over`: The 14 days to ask for a review are over.
             *     - `refund_request_answered`: This refund request already has an answer.
             *     - `refund_request_withdrawn`: The buyer withdrew this refund request.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    refund_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Sale_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payment_not_found`: Payment not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `already_refunded`: This payment was refunded already.
             *     - `insufficient_balance`: Your available balance doesn’t cover this.
             *     - `payment_disputed`: The buyer's bank is looking into this payment.
             *     - `refund_window_closed`: The time for a refund is over.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payments_unavailable`: Payments are not available now. Try again later. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    request_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundReason"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Receipt_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payment_not_found`: Payment not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `already_refunded`: This payment was refunded already.
             *     - `payment_disputed`: The buyer's bank is looking into this payment.
             *     - `refund_request_answered`: This refund request already has an answer.
             *     - `refund_window_closed`: The time for a refund is over.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    withdraw_refund_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Receipt_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `payment_not_found`: Payment not found.
             *     - `refund_request_not_found`: There’s no refund request for this payment.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `refund_request_answered`: This refund request already has an answer.
             *     - `refund_request_withdrawn`: The buyer withdrew this refund request.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_posts: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Post_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: File not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_ready`: This file has not arrived whole yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    explore_digital_products: {
        parameters: {
            query?: {
                /** @description Search query of words, “phrases”, `#tag`, `@handle` and `-word`, in any spelling. */
                query?: string;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
                /** @description Filter by the `_id` of a category. */
                category?: string | null;
                /** @description Filter by a tag in any spelling. */
                tag?: string | null;
                /** @description Sort order: `top` for the best and most popular first, `new` for the newest first, `priceAsc` or `priceDesc` by price. The orders by price apply to digital products; posts and questions are then sorted by `new`. */
                sort?: "top" | "new" | "priceAsc" | "priceDesc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_PostSearchResult_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    explore_posts: {
        parameters: {
            query?: {
                /** @description Search query of words, “phrases”, `#tag`, `@handle` and `-word`, in any spelling. */
                query?: string;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
                /** @description Filter by the `_id` of a category. */
                category?: string | null;
                /** @description Filter by a tag in any spelling. */
                tag?: string | null;
                /** @description Sort order: `top` for the best and most popular first, `new` for the newest first, `priceAsc` or `priceDesc` by price. The orders by price apply to digital products; posts and questions are then sorted by `new`. */
                sort?: "top" | "new" | "priceAsc" | "priceDesc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_PostSearchResult_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_feed: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_guest_posts: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_my_posts: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Post_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_purchased_posts: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_PurchasedPost_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_saved_posts: {
        parameters: {
            query?: {
                /** @description Filter by kind: `post` for posts and questions, `digital` for digital products. Without it all kinds are listed. */
                kind?: ("post" | "digital") | null;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_user_posts: {
        parameters: {
            query?: {
                /** @description Filter by kind: `post` for posts and questions, `digital` for digital products. Without it all kinds are listed. */
                kind?: ("post" | "digital") | null;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Deleted_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    return_from_checkout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutReturn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_CheckoutOutcome_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `checkout_not_found`: Checkout not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payments_unavailable`: Payments are not available now. Try again later. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_comments: {
        parameters: {
            query?: {
                /** @description Order of the comments: `newest` first, or `top` for most replies first. */
                sort?: "newest" | "top";
                /** @description The `_id` of a comment whose replies to list, oldest first. `sort` is ignored. */
                parentId?: string | null;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Comment_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `comment_not_found`: Comment not found.
             *     - `post_not_found`: Post not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_comment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client-generated key of the comment. A retry with the same key and body returns the existing comment; another body is `idempotency_conflict`. Keys do not expire. */
                "idempotency-key"?: string | null;
            };
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Comment_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `comment_not_found`: Comment not found.
             *     - `post_not_found`: Post not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `idempotency_conflict`: This key was used for something else. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `reply_depth`: A reply cannot be replied to. Reply to the comment above it.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
                /** @description The `_id` of the object. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Deleted_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `forbidden`: You do not have access to this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `comment_not_found`: Comment not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    hide_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
                /** @description The `_id` of the object. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_HiddenState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `forbidden`: You do not have access to this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `comment_not_found`: Comment not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    report_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
                /** @description The `_id` of the object. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ReportResult_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `comment_not_found`: Comment not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_content`: You cannot report what is your own.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unhide_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
                /** @description The `_id` of the object. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_HiddenState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `forbidden`: You do not have access to this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `comment_not_found`: Comment not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_evaluations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Evaluations_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    evaluate_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Evaluations_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_evaluation`: You cannot evaluate your own post.
             *     - `reaction_not_allowed`: This evaluation is for questions only.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_evaluations: {
        parameters: {
            query?: {
                /** @description Filter by evaluation. */
                reaction?: ("perfect" | "love" | "unclear" | "fantastic" | "surprise" | "clap" | "dontknow" | "hardquestion" | "gotanswer" | "sad") | null;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Evaluation_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_post_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
                /** @description The `_id` of the object. */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Download_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_purchased`: Buy this product to get its files. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `file_not_found`: File not found.
             *     - `post_not_found`: Post not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    generate_payment_intent_link: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a key with the same body returns the first response. With another body the response is `idempotency_conflict`. Keys expire after seven days. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Intent"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_IntentLink_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `already_purchased`: You have this product already.
             *     - `idempotency_conflict`: This key was used for something else.
             *     - `payment_disputed`: The buyer's bank is looking into this payment.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_tip_amount`: A tip is 5, 10, 20, 50 or 100 USD.
             *     - `not_for_sale`: This post is not for sale.
             *     - `own_post`: This is your own post.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payments_unavailable`: Payments are not available now. Try again later. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_guest_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Post_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    report_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ReportResult_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_content`: You cannot report what is your own.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    save_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_SaveState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    share_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ShareResult_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unsave_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_SaveState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: Post not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    update_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Post_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `file_not_found`: File not found.
             *     - `post_not_found`: Post not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_ready`: This file has not arrived whole yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `kind_fixed`: A post keeps its kind. Publish a new one instead.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Readiness_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_current_share: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_CurrentShare_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_details: {
        parameters: {
            query: {
                /** @description The month in UTC. */
                period: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Details_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `period_not_found`: There is no such month here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_proof: {
        parameters: {
            query: {
                /** @description The month in UTC. */
                period: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `proof_replaced`: This file is no longer published. Use the public report and your statement instead. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_public_report: {
        parameters: {
            query: {
                /** @description The month in UTC. */
                period: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description SHA-256 of the body, in hexadecimal digits. */
                    "X-Content-SHA256"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicReport"];
                };
            };
            /** @description The `ETag` matches `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `period_not_found`: There is no such month here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_final`: This month is not closed yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_statement: {
        parameters: {
            query: {
                /** @description The month in UTC. */
                period: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Statement_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `period_not_found`: There is no such month here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_final`: This month is not closed yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_reports: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Report_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_robots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_sitemap_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sitemap index (sitemaps.org, 0.9). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_sitemap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description File name from the index. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sitemap (sitemaps.org, 0.9), packed with gzip. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": unknown;
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_tag_feed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Tag without `#`, in any spelling. */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An Atom feed (RFC 4287). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": unknown;
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_user_feed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An Atom feed (RFC 4287). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": unknown;
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description Part of a name or handle, in any spelling. */
                query?: string;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Person_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_balance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Balance_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    block_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_BlockState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_block`: You cannot block yourself.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_blocked: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_RelationshipItem_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    complete_payout_method: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutMethodCompletion"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_SavedMethod_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `reauthentication_required`: Confirm with a new code that it is you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_routing_number`: This is no routing number: it has 9 digits. Your bank tells you the one for wires.
             *     - `name_not_latin`: Write it in Latin letters, as the bank has it.
             *     - `no_payout_method`: Say first where your payouts go.
             *     - `payout_country_not_allowed`: We can't send money to this country. Choose a bank and an address in another one.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeletionInput"] | null;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_DeletionDate_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `reauthentication_required`: Confirm with a new code that it is you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payout_in_progress`: A payout is on its way. Try again when it has arrived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    explore_everything: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ExploreOverview_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    explore_users: {
        parameters: {
            query?: {
                /** @description A name or handle, or a prefix of one, in any spelling. */
                query?: string;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Suggestion_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Union_Export__NoneType__"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ask_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Export_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `reauthentication_required`: Confirm with a new code that it is you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    download_export: {
        parameters: {
            query: {
                /** @description Expiry of the URL in seconds since 1970. */
                expires: string;
                /** @description Signature of the file id and the expiry. */
                signature: string;
            };
            header?: {
                /** @description One byte range (RFC 9110). */
                range?: string | null;
            };
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complete ZIP archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `link_expired`: This link has ended. Ask for a new one.
             *     - `link_invalid`: This link is not valid.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `export_not_found`: Export not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `range_not_satisfiable`: The file is shorter than that. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    follow_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FollowInput"] | null;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_FollowState_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_blocked`: You blocked this member. Unblock them first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_follow`: You cannot follow yourself.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    generate_connect_account_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_AccountLink_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `reauthentication_required`: Confirm with a new code that it is you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `country_not_supported`: This way of being paid is not offered in your country. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payments_unavailable`: Payments are not available now. Try again later. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    keep_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_DeletionDate_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_payout_methods: {
        parameters: {
            query?: {
                /** @description Country of the bank, ISO 3166 alpha-2; by default the country of the authenticated member. */
                country?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_PayoutMethods_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    log_out: {
        parameters: {
            query?: {
                /** @description Whether to end all sessions of the member. */
                everywhere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_LogoutResult_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Me_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    mute_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_MuteState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_mute`: You cannot mute yourself.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    mute_word: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MutedWordInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_MutedWordState_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `too_many_muted_words`: You have muted as many words as you can. Unmute one first.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_muted: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_RelationshipItem_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_muted_words: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_MutedPhrase_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_network: {
        parameters: {
            query: {
                /** @description Which of the two lists to return. */
                tab: "followers" | "following";
                /** @description Member whose list is returned; the caller by default. */
                userId?: string | null;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Person_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_payouts: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Payout_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    request_payout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a key with the same body returns the first response. With another body the response is `idempotency_conflict`. Keys expire after seven days. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Payout_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `payout_not_allowed`: Payouts are for members of 18 years and older whose account is in good standing.
             *     - `reauthentication_required`: Confirm with a new code that it is you.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `idempotency_conflict`: This key was used for something else.
             *     - `insufficient_balance`: Your available balance doesn’t cover this.
             *     - `method_resting`: The payout method was changed a short while ago and rests for your safety.
             *     - `payout_in_progress`: A payout is on its way. Try again when it has arrived.
             *     - `payout_method_incomplete`: Banks now need your town and country of residence. Add them to your payout method.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `no_payout_method`: Say first where your payouts go.
             *     - `payout_below_minimum`: This is less than the smallest payout.
             *     - `payout_country_not_allowed`: We can't send money to this country. Choose a bank and an address in another one.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    cancel_payout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Payout_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payout_not_found`: There is no such payout. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `payout_not_cancellable`: This payout can't be cancelled any more. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_recommended: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    register_member: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_RegistrationResult_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `not_authenticated`: Sign in to go on.
             *     - `verification_expired`: Your code has expired. Ask for a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `already_registered`: This email or phone already has an account. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `contact_required`: Your provider does not confirm an email address. Prove one by a code first.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `issuer_unavailable`: The provider cannot be reached at the moment. Try again shortly.
             *     - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    report_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_ReportResult_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_content`: You cannot report what is your own.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    save_payout_method: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutMethodInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_SavedMethod_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `reauthentication_required`: Confirm with a new code that it is you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `bic_country_mismatch`: This SWIFT/BIC is of a bank in another country.
             *     - `invalid_account_number`: Letters and digits only, 4 to 34 of them.
             *     - `invalid_bic`: This is no SWIFT/BIC: it has 8 or 11 characters.
             *     - `invalid_iban`: This IBAN is not right. Check its digits.
             *     - `invalid_routing_number`: This is no routing number: it has 9 digits. Your bank tells you the one for wires.
             *     - `name_not_latin`: Write it in Latin letters, as the bank has it.
             *     - `payout_country_not_allowed`: We can't send money to this country. Choose a bank and an address in another one.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    send_otp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_CodeDelivery_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `sms_unavailable`: Codes by SMS are not available here. Use an email address.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `otp_locked`: Too many attempts. Ask for a new code later.
             *     - `rate_limited`: Too many requests. Wait a moment.
             *     - `sms_limit_reached`: No more codes can be sent to this phone today. Use an email address.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: {
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_SessionOut_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    end_other_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_SessionEndResult_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_SessionEndResult_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `session_not_found`: Session not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_suggested: {
        parameters: {
            query?: {
                /** @description A name or handle, or a prefix of one, in any spelling. */
                query?: string;
                /** @description Page size, at most 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page; absent for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Union_SuggestedMember__UserCompletion__TagCompletion__"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `invalid_cursor`: The list has changed. Load it again.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unblock_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_BlockState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_block`: You cannot block yourself.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unfollow_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_FollowState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_follow`: You cannot follow yourself.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unmute_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_MuteState_"];
                };
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `own_mute`: You cannot mute yourself.
             *     - `validation_failed`: Some fields need your attention.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    unmute_word: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MutedWordInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_MutedWordState_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    update_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Me_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: File not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    verify_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenCheck"] | null;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Union_SignInResult__TokenCheckResult__"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `account_suspended`: This account is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `issuer_unavailable`: The provider cannot be reached at the moment. Try again shortly.
             *     - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    verify_otp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeVerification"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Union_SignInResult__VerificationResult__"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `not_authenticated`: Sign in to go on.
             *     - `otp_invalid`: The code is not correct or has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `account_suspended`: This account is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_stalled`: The request did not arrive whole in time. Try again. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `otp_locked`: Too many attempts. Ask for a new code later.
             *     - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `_id` of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Profile_"];
                };
            };
            /** @description Not modified: the `ETag` equals the one in `If-None-Match`. Guests only. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version is no longer supported. Reload the page. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_authenticated`: Sign in to go on. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: Profile not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    receive_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Signature of the raw body, at most five minutes old. */
                "Stripe-Signature"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_WebhookReceipt_"];
                };
            };
            /**
             * @description - `bad_signature`: This was not signed by the payment provider.
             *     - `unsupported_version`: This version is no longer supported. Reload the page.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `body_too_large`: What was sent is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `address_too_long`: This address is too long. */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `validation_failed`: Some fields need your attention. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `internal_error`: Something went wrong on our side. Try again in a moment. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `service_unavailable`: The service is busy. Try again shortly.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before a retry. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
