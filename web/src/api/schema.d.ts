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
         * The issuer's metadata
         * @description Where the issuer's keys are and what it signs with, as OpenID Connect Discovery writes it,
         *     without `payload`. Signing in is by one-time codes, not by a redirect.
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
         * Categories
         * @description What a post or a product can be filed under, by name in the language of `Accept-Language`:
         *     the ids of `categoryId`. The whole list at once; keep it for a day.
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
         * Countries
         * @description Every country of ISO 3166, by name in the language of `Accept-Language`, with its telephone
         *     prefix. The whole list at once; keep it for a day, and ask again with `If-None-Match`.
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
         * Begin to send a file in parts
         * @description Announce a product's file of up to 1 GB.
         *
         *     Send it in parts of `partSize` bytes, numbered from 1, in any order and several at a time;
         *     then complete it, before `expiresAt`, which is two days from now. Its size counts towards the
         *     member's quota (20 GB by default) from now on. Not idempotent: each call begins another upload.
         *
         *     Members only.
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
         * Upload an image, or a small file of a product
         * @description Take an image of up to 10 MB, draw it anew as WebP in several widths, and keep that.
         *
         *     What was sent is not kept, and nothing in it but the picture: no place, no camera, no date. Of
         *     an animation the first frame stays; a drawing becomes pixels; 40 megapixels are the most. A
         *     product's file of up to 10 MB is kept as it is, whatever it is, and never shown: only buyers
         *     download it. The answer's `_id` is the `fileId` that a post, a product or a profile then names.
         *     Not idempotent: each call keeps another file.
         *
         *     Members only.
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
         * What has arrived of a file
         * @description My own product file: a sender that was cut off goes on with the parts that `parts` lacks, and
         *     who waits for `ready` asks once a second. Images and others' files are `file_not_found`.
         *
         *     Members only.
         */
        get: operations["get_upload"];
        put?: never;
        post?: never;
        /**
         * Remove a file
         * @description Remove my own file, image or product's, arriving or ready, and give its room back. What a
         *     post, a product or my profile shows is `file_in_use`; again it is `file_not_found`.
         *
         *     Members only.
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
         * Complete a file that was sent in parts
         * @description Have the parts joined; `status` is `processing` until they are, then `ready`.
         *
         *     A file of one part is ready at once; ask `GET /files/{id}` for others. While parts are missing
         *     it is `upload_incomplete`, and `facts.missing` has their numbers. Where the whole turns out not
         *     to have the `sha256` that was given, it goes back to `uploading` with that `problem`.
         *     Idempotent.
         *
         *     Members only.
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
         * Download a file by its signed link
         * @description The bytes, always as a file to save; one range of them where `Range` asks for it. `ETag` and
         *     `Repr-Digest` (the SHA-256) tell whether it is still the same file.
         *
         *     The link itself is the right to it, for ten minutes; no token is needed.
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
         * Send one part of a file
         * @description Send `partSize` bytes, or what is left for the last part; the answer tells what has arrived.
         *
         *     Idempotent. What is not as long as it should be, or is not what its `Content-Digest` says, is
         *     not kept; send it again. The digest is the SHA-256 in base64 between colons, as
         *     `sha-256=:…:` (RFC 9530).
         *
         *     Members only.
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
         * Is the process alive
         * @description Answers as long as the process does; it asks neither Postgres nor Redis.
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
         * @description Answers the address to send the browser to, and sets the cookie that it has to come back
         *     with, good for ten minutes. For the product's own pages: a program of one's own goes the code
         *     flow by itself and hands its ID token to `/users/verify`.
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
         * Collect what another provider proved
         * @description Takes the cookie of somebody who came back, once: the provider's code is exchanged for their
         *     ID token, which `/users/verify` signs in with, and `/users/register` joins with as
         *     `identityToken`. `identity_denied` where they gave up there, `identity_expired` where there is
         *     no cookie or it is over, `identity_refused` where what the provider answered proves nothing.
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
         * Public keys
         * @description The keys that access tokens are signed with, as RFC 7517 writes them, without `payload`. For
         *     services that check tokens themselves; a client needs none of it.
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
         * Other providers
         * @description Whom else one may sign in with, as the pages of signing in and up offer it, by name in the
         *     language of `Accept-Language`; empty where the operator has set none.
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
         * Renew the access token
         * @description Takes the refresh cookie (`refresh`, in production `__Secure-refresh`) and rotates it; there
         *     is no body. Tabs that ask within ten seconds are given the same one; a used one after that ends
         *     the session. Without a cookie, or with one that is over, it is `session_ended`: sign in again.
         *     Of browsers only the product's own pages may ask; programs send no `Origin`.
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
         * Come back from another provider
         * @description Where a provider sends the browser (`redirect_uri`). What came moves into the cookie, and the
         *     page collects it: neither a code nor an error stands in an address of the product's.
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
         * Interests
         * @description What a member can care about, by name in the language of `Accept-Language`: the ids of
         *     `interestIds`. The whole list at once; keep it for a day.
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
         * The bytes of an image
         * @description One rendition, named `{width}.webp`, as `sizes` of an image lists them. It never changes, so
         *     that it may be kept for ever; no token is looked at.
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
         * My notifications
         * @description Newest first, those of the last ninety days. What several did alike before it was opened is
         *     one notification: it comes to the top when another joins, with the same `_id`. `message` is in
         *     the language of `Accept-Language`. Reading the list opens nothing.
         *
         *     Members only.
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
         * How many are unread
         * @description The figure of the badge: of what the list holds, what is not opened. The payload is the bare
         *     number.
         *
         *     Members only.
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
         * Mark all as read
         * @description All that the list holds; idempotent.
         *
         *     Members only.
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
         * Live notifications
         * @description Server-sent events: `count` with `{"count": n}` at once and after each change, and
         *     `notification` with a notification that is new, or that another joined: replace the one of the
         *     same `_id`. Lines that begin with `:` only keep the connection. Read it by fetch with the
         *     Authorization header; it ends with the token. Nothing is sent twice: after connecting again
         *     load the list once.
         *
         *     Members only.
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
         * Mark one as read
         * @description Idempotent; answers the notification. What comes later begins another.
         *
         *     Members only.
         */
        post: operations["open_notification"];
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
         * My sales and tips
         * @description What others paid me for products and as tips, the newest first.
         *
         *     Members only.
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
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A receipt
         * @description What was paid, for its buyer and its seller. Its card is shown to the buyer.
         *
         *     Members only.
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
         * Give the money back
         * @description Its seller returns all that is left of it, within the days that the product showed; the
         *     platform returns its fee. Once the provider has done it, the buyer's access ends.
         *
         *     Members only.
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
         * Ask for the money back
         * @description Its buyer asks the seller, within the days that the product showed. Asking again changes
         *     nothing.
         *
         *     Members only.
         */
        post: operations["request_refund"];
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
         * Newest public posts
         * @description Everybody's posts of every kind, newest first, but for whom and what I blocked or muted.
         *
         *     Members only.
         */
        get: operations["list_posts"];
        put?: never;
        /**
         * Publish a post
         * @description A post or a question, with text, images or both; or a digital product, with a title, a price
         *     and files. It is public at once; language, direction, links, tags and handles are found by
         *     themselves, and followers are told. Not idempotent: each call publishes another post.
         *
         *     Members only.
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
         * @description Digital products, as `/posts/explorePosts` finds posts; a title counts more than a text.
         *
         *     For guests too; a token that is sent must be good.
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
         * @description Posts and questions. With a `query` those that hold all its words in any spelling, whole
         *     words above their stems, the newest thousand or so of them ranked, with `highlights`; where
         *     hardly any post holds all, those that hold some follow. A cursor belongs to one query and its
         *     filters.
         *
         *     For guests too; a token that is sent must be good.
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
         * My feed
         * @description Posts of every kind by those I follow and by me, newest first, each with its `reason`:
         *     `follow` with the author, or `mine`. Whom and what I muted is left out. Empty for who follows
         *     nobody: show `/users/recommendedPosts`.
         *
         *     Members only.
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
         * Public posts, as a guest
         * @description The newest public posts and questions, without products; `viewer` is null, and no token is
         *     looked at.
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
         * My posts
         * @description What I published, of every kind, newest first; what moderation hid from others stands here
         *     too.
         *
         *     Members only.
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
         * A post
         * @description One post, as this member sees it, with `viewer`. Deleted, blocked and unknown ones are all
         *     `post_not_found`.
         *
         *     Members only.
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
         * My library
         * @description The products that I bought or took, the newest order first; also those that were deleted
         *     since. Each is a post with its `order`, and `files` holds also what was taken out since. One
         *     that was refunded stays without files, as long as its post may be seen.
         *
         *     Members only.
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
         * My saved posts
         * @description What I saved, last saved first, without posts that are gone or hidden from me.
         *
         *     Members only.
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
         * A member's posts
         * @description What the member of this id published, newest first; a `@handle` is not taken here. For a
         *     guest `viewer` is null.
         *
         *     For guests too; a token that is sent must be good.
         */
        get: operations["list_user_posts"];
        put?: never;
        post?: never;
        /**
         * Delete my post
         * @description The post leaves every list and page at once, for good; who bought a product keeps it. Again,
         *     as for somebody else's, it is `post_not_found`.
         *
         *     Members only.
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
         * How paying went
         * @description For who comes back from the page that one pays at: the provider is asked, and what was paid
         *     is granted before this is answered.
         *
         *     Members only.
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
         * Comments on a post
         * @description Each comment with its first two replies; `parentId` lists all replies of one. There is one
         *     level of replies. Comments of members who are blocked, in either direction, are left out.
         *
         *     For guests too; a token that is sent must be good.
         */
        get: operations["list_comments"];
        put?: never;
        /**
         * Comment on a post
         * @description A comment, or with `parentId` a reply to one. With an `Idempotency-Key` it may be sent again:
         *     the comment is made once. Without one each call makes another. The post's author, who is
         *     replied to and whose handles the text holds are told.
         *
         *     Members only.
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
         * @description By its writer or the post's author, anybody else is `forbidden`; a comment takes its replies
         *     along. Again it is `comment_not_found`.
         *
         *     Members only.
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
         * Hide a comment on my post
         * @description From everybody but its writer and me, with what replies to it. Idempotent, and only on my own
         *     post.
         *
         *     Members only.
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
         * @description Or a reply; as one reports a post. Its writer is not told.
         *
         *     Members only.
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
         * @description Idempotent, and only on my own post.
         *
         *     Members only.
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
         * Evaluations of a post
         * @description How many think what of the post, what I think, and who evaluated it last; for a guest `mine`
         *     is null.
         *
         *     For guests too; a token that is sent must be good.
         */
        get: operations["get_evaluations"];
        put?: never;
        /**
         * Evaluate a post
         * @description One evaluation a member: another replaces it, null takes it back, the same again changes
         *     nothing. Six names are for every post; `dontknow`, `hardquestion`, `gotanswer` and `sad` for
         *     questions alone, elsewhere `reaction_not_allowed`. My own post is `own_evaluation`.
         *
         *     Members only.
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
         * Who evaluated a post
         * @description Members and what they think of the post, the last to evaluate it first.
         *
         *     For guests too; a token that is sent must be good.
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
         * @description An address that gives the file for ten minutes, for who holds the product or made it. Ask for
         *     it when it is needed; don't keep it. The address takes no token, and `Range` to go on after a
         *     break.
         *
         *     Members only.
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
         * Buy a product, or tip its author
         * @description Where to pay, for half an hour, in the language of `Accept-Language`. A free product is
         *     granted at once: `granted` is true, there is no address to go to, and it stands in
         *     `/posts/purchased`.
         *
         *     Prices come from the product; `amountCents` is read of tips alone. Asked again, a product that
         *     is not paid yet has the same address; each tip is another one, but under the same key. The page
         *     sends back to the post with `?checkout=` and the session's id, which
         *     `POST /posts/{id}/checkout` takes, or with `?checkout=canceled`.
         *
         *     Members only.
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
         * A public post, as a guest
         * @description One public post, with `viewer` null; no token is looked at.
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
         * @description To the people who look after the place, and to nobody else: its author is not told.
         *     Idempotent; while a report is open, another one of mine takes its place.
         *
         *     Members only.
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
         * @description Idempotent; nobody else sees what I saved. `count` is how many members saved it.
         *
         *     Members only.
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
         * @description Answers the address to share, and counts it once a member and day: again on the same day
         *     changes nothing.
         *
         *     Members only.
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
         * Let a saved post go
         * @description Idempotent; a saved post that is hidden from me meanwhile can be let go too.
         *
         *     Members only.
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
         * Edit my post
         * @description The whole draft takes the place of what stands there: what is left out is emptied. What stood
         *     there is kept for the record, `editedAt` is set, counts and comments stay, and so does the
         *     kind. A draft that changes nothing is no edit. Somebody else's post is `post_not_found`.
         *
         *     Members only.
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
         * Can the process serve
         * @description Asks Postgres for its migration, without which it is 503, and Redis whether it is there,
         *     without which it is `degraded`: calls are served, live notifications come late.
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
         * My share of the month that runs
         * @description An estimate: what I would get if the month ended as it stood at `computedAt`, which is made
         *     anew every hour. Whether I am eligible is as of now.
         *
         *     Members only.
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
         * How my month came about
         * @description What each post brought by which acts, to whom my own part went, what counted nothing and why,
         *     and every movement of my balance. Shares stand in it once the month is final; then `proof` tells
         *     where the month can be recomputed, in which I am `pseudonym`.
         *
         *     Members only.
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
         * A month's proof
         * @description Everything from which a final month's shares follow, as CSV: fees, who has a part of the
         *     commons, acts with their points, and the shares themselves. Members and posts have names that
         *     hold for this month alone. `revenue-share verify --month 2026-10 --file proof.csv` recomputes
         *     it. It never changes: keep it, and ask again with `If-None-Match`.
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
    "/revenue-share/user-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My months
         * @description A report for each month, newest first, the one that runs among them. Sales and tips are what
         *     others paid, refunds and fees what is taken off again. A final month never changes; what comes
         *     too late for it stands in the next.
         *
         *     Members only.
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
         * Rules for crawlers
         * @description What crawlers may ask the web for, and where its sitemaps are.
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
         * The sitemaps there are
         * @description The index of all sitemaps, by their addresses on the web. A range of posts or members keeps
         *     its file for ever; `lastmod` of a file is some minutes old at most on a network of a million
         *     posts, the files themselves are never.
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
         * A sitemap
         * @description Public pages in both languages, each naming the other, 30,000 addresses at most: what stands
         *     now, without what was deleted or hidden a moment ago. A range that holds nothing public is
         *     `not_found`.
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
         * A tag's feed
         * @description The newest 30 public posts, questions and products with a tag, in whatever spelling, as a
         *     member's feed. A tag of no public post is `not_found`.
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
         * A member's feed
         * @description The newest 30 public posts, questions and products of a member, whole but for what is paid;
         *     the feed's own words and links are in the language of `Accept-Language`.
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
         * Directory of members
         * @description Every member, the newest first. With `query`, those whose name or handle begins with it
         *     first, then those who have it at a later word, then within one.
         *
         *     Members only.
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
         * My balance
         * @description What is available, what is still pending and when it becomes available, and what is on its
         *     way to me. `reason` is why no payout can be asked for now; the first that holds of `suspended`,
         *     `under_age`, `payout_in_progress`, `no_method`, `method_resting` and `below_minimum`.
         *
         *     Members only.
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
         * @description Idempotent. Neither follows the other from then on, and neither meets the other in lists,
         *     search, comments or notifications. The member is not told; to them I am not here.
         *
         *     Members only.
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
         * Whom I blocked
         * @description The newest block first; nobody else sees it.
         *
         *     Members only.
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
         * Have my account deleted
         * @description Hides my profile and posts from everybody at once, ends my other sessions, and deletes
         *     everything that is mine 30 days later; until then `/users/keepAccount` takes it back. Asks for a
         *     session that was confirmed in the last ten minutes. A payout that is on its way has to arrive
         *     before. Who bought a product of mine keeps it, without my name; a balance that was not paid out
         *     by then is given up. Asked again, the date stays.
         *
         *     Members only.
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
         * The first screen of Explore
         * @description Suggested members (for a guest the most followed), posts and products, ten of each.
         *
         *     For guests too; a token that is sent must be good.
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
         * @description The most followed members. With a `query` those of this name or handle, in any spelling: the
         *     whole name first, then its beginning, then parts of it, then names one slip away.
         *
         *     For guests too; a token that is sent must be good.
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
         * My newest copy
         * @description How far it is and, when it is ready, where to download it; null where none was asked for in
         *     the last seven days. The `url` is there only for a session that was confirmed in the last ten
         *     minutes, as for asking: it opens everything that is mine to whoever has it.
         *
         *     Members only.
         */
        get: operations["get_export"];
        put?: never;
        /**
         * Ask for a copy of everything that is mine
         * @description Begins to prepare a ZIP: account, posts, comments, evaluations, saves, follows, blocks,
         *     notifications, sessions, purchases, sales, payouts, shares of the revenue, pictures and my own
         *     products' files. Asks for a session that was confirmed in the last ten minutes: send a code of
         *     purpose `confirm` by `/users/sendOTP` and use it. One is prepared at a time, and one a day:
         *     until then the same is answered again. An e-mail says when it is ready.
         *
         *     Members only.
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
         * Download a copy by its signed link
         * @description The ZIP, always as a file to save; one range of it where `Range` asks for it. `ETag` and
         *     `Repr-Digest` (the SHA-256) tell whether it is still the same one.
         *
         *     The link itself is the right to it, for ten minutes; no token is needed.
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
         * @description Idempotent; the member is notified once. `newPosts` chooses whether to hear of their new
         *     posts, at the first follow or at a later one; left out, or without a body, it stays as it
         *     is.
         *
         *     Members only.
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
         * Be paid by Stripe
         * @description Where to open or complete an account at Stripe that payouts go to, in countries where Stripe
         *     pays; elsewhere `facts.alternatives` names what there is. The address is good once, so that each
         *     click asks for another. It takes a session that was confirmed a moment ago, as
         *     `savePayoutMethod` does.
         *
         *     Members only.
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
         * Keep my account
         * @description Takes the wish to be deleted back: everything is as it was, and others see it again.
         *     Idempotent. Once the day has come and the work has begun it is too late, and the session over:
         *     `not_authenticated`.
         *
         *     Members only.
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
         * How I can be paid
         * @description The ways to be paid in a country with the fields that each needs, and what I have saved: its
         *     last four characters only. Connect is there only where Stripe pays.
         *
         *     Members only.
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
         * @description The refresh token stops at once, the access token within five seconds; the cookie is
         *     cleared.
         *
         *     Members only.
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
         * My account
         * @description The signed-in member with their settings, e-mail address and phone number: the only answers
         *     that hold these are this one and those that answer `user`.
         *
         *     Members only.
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
         * @description Idempotent. Their posts leave my lists, and what they do tells me nothing; they are not
         *     told, and where I ask for them by name they are there.
         *
         *     Members only.
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
         * @description Posts that hold the word or phrase leave my lists, in whatever spelling: قهوة hides قَهْوَة,
         *     القهوة and والقهوة, but not قهوجي. Idempotent. The word is sent in a body, here and to unmute
         *     it, because a phrase may hold what a path may not.
         *
         *     Members only.
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
         * Whom I muted
         * @description The newest mute first; nobody else sees it.
         *
         *     Members only.
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
         * Words I muted
         * @description All of them in one page, the newest first: there are 100 at most, and `nextCursor` is always
         *     null.
         *
         *     Members only.
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
         * Followers, or whom a member follows
         * @description The newest follow first; mine, or with `userId` those of any member. `isFollowing` and
         *     `followsMe` are between them and me. Whoever is blocked, in either direction, stands in no
         *     list.
         *
         *     Members only.
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
         * My payouts
         * @description The newest first. One that failed says why, and what can be done about it; its money is back
         *     in the balance, and trying again is a new payout.
         *
         *     Members only.
         */
        get: operations["list_payouts"];
        put?: never;
        /**
         * Ask for a payout
         * @description To where I said that I want to be paid. Asks for a session that was confirmed in the last ten
         *     minutes: send a code of purpose `confirm` by `/users/sendOTP` and use it. One at a time; the
         *     amount leaves the balance at once, and comes back if the payout fails.
         *
         *     Members only.
         */
        post: operations["request_payout"];
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
         * Posts I may like
         * @description Posts by authors I don't follow yet, each with its `reason`: `evaluatedByFollowed` and
         *     `followedByFollowed` name one of those I follow, `interest` one of my interests; `popular` fills
         *     what is left. Nothing that I evaluated, saved, bought, wrote, blocked or muted; nothing twice.
         *     The list ends after 160 posts at the latest; asked for anew, it begins with what is best then.
         *
         *     Members only.
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
         * Join
         * @description Makes the account, signs its member in and sets the refresh cookie. Nothing half-written is
         *     left by an error: `validation_failed` leaves the verification token good. Once it has made an
         *     account it is `verification_expired`; an identifier that has one is `already_registered`.
         *
         *     With an `identityToken` of another issuer the member is known by it from then on. Where that
         *     proves no e-mail address (`email` and `email_verified`), a `verificationToken` has to: without
         *     one it is `contact_required`. One that proves nothing is `not_authenticated`.
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
         * @description As one reports a post; also a member whom I blocked. They are not told.
         *
         *     Members only.
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
         * Say where I am paid to
         * @description Makes a bank account the one that payouts go to, after a day's rest; payouts on their way
         *     keep the one they had. Asks for a session that was confirmed in the last ten minutes. The error
         *     is the first of what is wrong; `fields` has a sentence for each, `facts.codes` its code, and
         *     `facts.reason` says of an IBAN whether its `checksum`, `length` or `country` is wrong.
         *
         *     Members only.
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
         * @description Six digits, good once and for ten minutes; each call sends another. The answer is the same
         *     whether or not the identifier has an account, and `login` and `register` come to the same.
         *     `confirm` is for a signed-in member and goes to their own address. To a telephone
         *     number they go as text messages, where there is a gateway for them (else `sms_unavailable`) and
         *     as long as the day's are not used up (`sms_limit_reached`). Too many codes to one identifier are
         *     `otp_locked`, too many asked for from one address `rate_limited`.
         *
         *     For guests too; a token that is sent must be good.
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
         * My sessions
         * @description Where I am signed in, the newest first; sessions that ended are not here.
         *
         *     Members only.
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
         * End all my other sessions
         * @description Signs every other device out, as ending each would; the one that asks stays. Idempotent.
         *
         *     Members only.
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
         * End one of my sessions
         * @description Signs a device out: its refresh token stops at once, its access token within five seconds.
         *     Idempotent.
         *
         *     Members only.
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
         * People to follow, or completions for the search box
         * @description Without a `query` members to follow, the best first, each with its `reason`. With one, what
         *     it may become: members by name or handle (`type` is `user`) and tags (`tag`). One page:
         *     `nextCursor` is always null, and a `cursor` changes nothing.
         *
         *     Members only.
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
         * @description Idempotent. Follows that the block ended don't come back.
         *
         *     Members only.
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
         * Stop following a member
         * @description Idempotent; what was chosen about new posts is forgotten.
         *
         *     Members only.
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
         * @description Idempotent. Their posts are back in my lists, and notifications come from now on.
         *
         *     Members only.
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
         * @description Idempotent; any spelling of the word will do.
         *
         *     Members only.
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
         * Change my account
         * @description Changes what is sent and leaves the rest, so that it may be sent again; answers the whole
         *     account. `profilePic: null` and `handle: null` clear, `bio` is cleared by `""`, any other null
         *     changes nothing. A handle that is given up stays with its member for 14 days; one that another
         *     has is `validation_failed` at `handle`. `profilePic` is the `_id` of an upload whose purpose
         *     was `avatar`. Of `notifications` too, only the types that are sent change.
         *
         *     Members only.
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
         * Ask about a token
         * @description Whether a token belongs to a member: that of the body, else that of the header. A
         *     verification token is told whether its identifier has an account by now; its `user` is null all
         *     the same. Without any token nobody is `registered`. Of these nothing changes.
         *
         *     An ID token of another issuer that this service trusts, in the body, is exchanged: whom it means
         *     is signed in, as by `/users/verifyOTP`, with `token`, `expiresAt` and the refresh cookie. Who is
         *     no member yet registers with it as `identityToken`.
         *
         *     For guests too; a token that is sent must be good.
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
         * Use a one-time code
         * @description Signs a member in and sets the refresh cookie; anybody else is given a `verificationToken`
         *     to register with, good once and for ten minutes. Five tries a code; wrong, expired, used and
         *     unknown ones are all `otp_invalid`. A suspended member is `account_suspended`; its facts are the
         *     `reason`, as a report names it, and `until` when, each null where there is none. A code of
         *     `confirm` is sent with the member's token: it sets no cookie and confirms the session, of which
         *     it answers another token.
         *
         *     For guests too; a token that is sent must be good.
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
         * A member's profile
         * @description By id or by `@handle`. Whoever blocked me is not here; of a member I blocked everything but
         *     their posts is. How we stand (`isFollowing` to `newPosts`) is null for a guest and on my own.
         *
         *     For guests too; a token that is sent must be good.
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
         * The payment provider's messages
         * @description A message is a hint: it is kept, and what it is about is asked for afterwards. One that came
         *     before, and one of a kind that says nothing here, is answered the same.
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
         * @description Where to complete an account at Stripe; good once and for some minutes.
         */
        AccountLink: {
            /** Expiresat */
            expiresAt: string;
            /**
             * Url
             * @example https://connect.stripe.com/setup/e/acct_1/a1b2
             */
            url: string;
        };
        /**
         * Adjustment
         * @description Something that belongs to an earlier month and came too late for it.
         */
        Adjustment: {
            /**
             * Cents
             * @description How it moved my balance.
             * @example -1799
             */
            cents: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "sale" | "tip" | "refund" | "dispute" | "dispute-won";
            /**
             * Period
             * @description The month that it belongs to.
             * @example 2026-09
             */
            period: string;
        };
        /**
         * AskedRefund
         * @description Why a buyer wants the money back.
         */
        AskedRefund: {
            /**
             * Reason
             * @description 500 characters at most; may be empty.
             * @default
             */
            reason?: string;
        };
        /**
         * Author
         * @description A member as the author of something.
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
             * @description Unique, without `@`; null where none was chosen.
             * @example layla
             */
            handle: string | null;
            /**
             * Name
             * @description As the member writes it; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * Balance
         * @description What the platform holds for me, in US cents.
         */
        Balance: {
            /**
             * Availablecents
             * @description What can be paid out; below zero where more was given back than is left.
             * @example 128400
             */
            availableCents: number;
            /** Canrequestpayout */
            canRequestPayout: boolean;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Inpayoutcents
             * @description On its way to me.
             * @example 0
             */
            inPayoutCents: number;
            /**
             * Lifetimecents
             * @description All that was ever earned, less what was given back.
             * @example 392800
             */
            lifetimeCents: number;
            /**
             * Minimumcents
             * @description The smallest payout.
             * @example 2000
             */
            minimumCents: number;
            /**
             * Pendingcents
             * @description Of sales that buyers may still take back.
             * @example 5397
             */
            pendingCents: number;
            /**
             * Reason
             * @description Why no payout can be asked for now.
             */
            reason: ("suspended" | "under_age" | "payout_in_progress" | "no_method" | "method_resting" | "below_minimum") | null;
            /**
             * Releases
             * @description What is next to become available, by day.
             */
            releases: components["schemas"]["Release"][];
        };
        /**
         * BlockState
         * @description How it stands after a block or an unblock.
         */
        BlockState: {
            /** Isblocked */
            isBlocked: boolean;
        };
        /**
         * Buyer
         * @description Who paid.
         */
        Buyer: {
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
         * ByKind
         * @description My cents by what they came of.
         */
        ByKind: {
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
         * Card
         * @description The card that was charged.
         */
        Card: {
            /**
             * Brand
             * @example visa
             */
            brand: string;
            /**
             * Last4
             * @example 4242
             */
            last4: string;
        };
        /**
         * CheckoutOutcome
         * @description How paying went.
         */
        CheckoutOutcome: {
            /**
             * Amountcents
             * @description What was, or is, to be paid, in US cents.
             */
            amountCents: number;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Failurecode
             * @description Why it `failed`.
             */
            failureCode: ("card_declined" | "insufficient_funds" | "authentication_failed" | "expired_card" | "incorrect_cvc" | "processing_error") | null;
            /**
             * Paymentid
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            paymentId: string;
            /**
             * Purpose
             * @enum {string}
             */
            purpose: "purchase" | "tip";
            /**
             * Status
             * @description `open`: not paid yet. `failed`: the last try was refused, another may follow. `processing`: ask again in a moment. `refunded`: the money went back, or is about to.
             * @enum {string}
             */
            status: "paid" | "processing" | "open" | "failed" | "expired" | "refunded";
            /**
             * Url
             * @description Where to go on, while it is `open` or `failed`.
             */
            url: string | null;
        };
        /**
         * CheckoutReturn
         * @description What the page that one paid at put into the address.
         */
        CheckoutReturn: {
            /**
             * Sessionid
             * @example cs_test_a1b2c3
             */
            sessionId: string;
        };
        /**
         * Choice
         * @description What a member thinks of a post; null takes it back.
         */
        Choice: {
            /**
             * Reaction
             * @description `dontknow`, `hardquestion`, `gotanswer` and `sad` are for questions only.
             * @example perfect
             */
            reaction: ("perfect" | "love" | "unclear" | "fantastic" | "surprise" | "clap" | "dontknow" | "hardquestion" | "gotanswer" | "sad") | null;
        };
        /**
         * CodeAttempt
         * @description A code as it was typed.
         */
        CodeAttempt: {
            /**
             * Code
             * @description Six digits, Latin or Arabic.
             * @example 314159
             */
            code: string;
            /**
             * Otpid
             * @description Of /users/sendOTP.
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            otpId: string;
        };
        /**
         * CodeRequest
         * @description Where to send a code and what for.
         */
        CodeRequest: {
            /**
             * Identifier
             * @description E-mail address or phone number with its country code, in any digits. May be left out with `confirm`.
             * @example layla@qima.example
             */
            identifier?: string | null;
            /**
             * Locale
             * @description The message's language; that of the request when left out.
             */
            locale?: ("en" | "ar") | null;
            /**
             * Purpose
             * @description `confirm` asks a signed-in member to prove it again.
             * @example login
             * @enum {string}
             */
            purpose: "login" | "register" | "confirm";
        };
        /**
         * CodeSent
         * @description A code is on its way.
         */
        CodeSent: {
            /**
             * Channel
             * @enum {string}
             */
            channel: "email" | "phone";
            /**
             * Expiresat
             * @description Ten minutes from now.
             */
            expiresAt: string;
            /**
             * Masked
             * @description Where it went, as a screen may show it.
             * @example l•••a@qima.example
             */
            masked: string;
            /**
             * Otpid
             * @description To be sent with the code.
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            otpId: string;
            /**
             * Resendafter
             * @description Seconds to wait before asking again.
             * @example 30
             */
            resendAfter: number;
        };
        /**
         * Comment
         * @description What somebody said of a post, with the first two replies, oldest first.
         */
        Comment: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            author: components["schemas"]["Author"];
            /** Createdat */
            createdAt: string;
            /**
             * Dir
             * @description Which way the text runs.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Entities
             * @description What to link in the text, in its order.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Hidden
             * @description Hidden by the post's author; only they and the writer still get it.
             */
            hidden: boolean;
            /**
             * Isauthor
             * @description Written by the post's own author.
             */
            isAuthor: boolean;
            /**
             * Lang
             * @description The language of the text, as it was found out; `und` is neither.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Parentid
             * @description The comment that is replied to; null for a comment.
             */
            parentId: string | null;
            /**
             * Replies
             * @description The first two; the list with `parentId` has them all.
             */
            replies: components["schemas"]["Reply"][];
            /**
             * Repliescount
             * @description Of all its replies.
             */
            repliesCount: number;
            /** Text */
            text: string;
        };
        /**
         * CommentDraft
         * @description What a member says of a post, or answers to a comment.
         */
        CommentDraft: {
            /**
             * Parentid
             * @description The comment that is replied to; replies have no replies.
             */
            parentId?: string | null;
            /**
             * Text
             * @description 2,000 characters at most.
             * @example أحسنتِ، وأوضح ما فيه المثال الأخير.
             */
            text: string;
        };
        /**
         * CommentReference
         * @description The comment that it is about.
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
         * Complaint
         * @description What is wrong, in the reporting member's eyes.
         */
        Complaint: {
            /**
             * Reason
             * @example spam
             * @enum {string}
             */
            reason: "spam" | "scam" | "harassment" | "hate" | "violence" | "nudity" | "copyright" | "other";
            /**
             * Text
             * @description What staff should know besides; 500 characters at most.
             */
            text?: string | null;
        };
        /**
         * CompletedUpload
         * @description What the sender knows of the whole.
         */
        CompletedUpload: {
            /**
             * Sha256
             * @description SHA-256 of the whole in hex; held against what was joined.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256?: string | null;
        };
        /**
         * Country
         * @description A country of ISO 3166.
         */
        Country: {
            /**
             * Id
             * @description ISO 3166 alpha-2.
             * @example SA
             */
            _id: string;
            /**
             * Dialcode
             * @description What telephone numbers begin with.
             * @example +966
             */
            dialCode: string;
            /**
             * Name
             * @description In the asked language.
             * @example Saudi Arabia
             */
            name: string;
            /**
             * Payoutmethods
             * @description How members who live there can be paid.
             * @example [
             *       "wire-transfer"
             *     ]
             */
            payoutMethods: string[];
        };
        /**
         * Counts
         * @description How often what was done with a post.
         */
        Counts: {
            /**
             * Comments
             * @description Replies among them.
             * @example 12
             */
            comments: number;
            /**
             * Evaluations
             * @description By name; those nobody gave are absent.
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
             * @description Free products that were taken among them.
             * @example 0
             */
            purchases: number;
            /**
             * Saves
             * @example 31
             */
            saves: number;
            /**
             * Shares
             * @example 5
             */
            shares: number;
        };
        /**
         * CurrentShare
         * @description The month that runs, as it stood at `computedAt`.
         */
        CurrentShare: {
            byKind: components["schemas"]["ByKind"];
            /**
             * Closesat
             * @description The month's end.
             */
            closesAt: string;
            /**
             * Computedat
             * @description When this was computed, every hour; null before the first time.
             */
            computedAt: string | null;
            eligibility: components["schemas"]["Eligibility"];
            /**
             * Estimatedcents
             * @description What I would get, were the month over.
             */
            estimatedCents: number;
            /**
             * Finalat
             * @description When it is shared out, at the earliest.
             */
            finalAt: string;
            given: components["schemas"]["Given"];
            /**
             * Period
             * @description A month in UTC.
             * @example 2026-10
             */
            period: string;
            /**
             * Points
             * @description Of all acts on my posts.
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
            /** Totalpoints */
            totalPoints: number;
        };
        /**
         * Deleted
         * @description The thing is gone.
         */
        Deleted: {
            /**
             * Deleted
             * @constant
             */
            deleted: true;
        };
        /**
         * DeletionDate
         * @description When my account will be deleted; null while it stays.
         */
        DeletionDate: {
            /**
             * Deletesat
             * @example 2026-12-05T09:30:00.482Z
             */
            deletesAt: string | null;
        };
        /**
         * Details
         * @description How my month came about.
         */
        Details: {
            /**
             * Adjustments
             * @description The newest 100.
             */
            adjustments: components["schemas"]["Adjustment"][];
            /**
             * Entries
             * @description The newest 500 of the month, newest first.
             */
            entries: components["schemas"]["LedgerLine"][];
            /** Excluded */
            excluded: components["schemas"]["ExcludedActs"][];
            formula: components["schemas"]["Formula"];
            /**
             * Given
             * @description The 100 to whom I gave most.
             */
            given: components["schemas"]["Gift"][];
            /**
             * Lines
             * @description The 500 that brought most.
             */
            lines: components["schemas"]["LineOfPost"][];
            /**
             * Period
             * @description A month in UTC.
             * @example 2026-10
             */
            period: string;
            proof: components["schemas"]["Proof"] | null;
            /**
             * Pseudonym
             * @description Who I am in the month's proof; nobody else is told. Null until it is final.
             * @example 5c1e90d7a4b2f3862e07
             */
            pseudonym: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "closing" | "final";
            /**
             * Topposts
             * @description Five at most.
             */
            topPosts: components["schemas"]["TopPost"][];
        };
        /**
         * Download
         * @description An address that gives a file to whoever has it, until it expires.
         */
        Download: {
            /**
             * Expiresat
             * @description Ten minutes from now.
             */
            expiresAt: string;
            /**
             * Url
             * @example http://localhost:8000/files/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/download?…
             */
            url: string;
        };
        /**
         * DraftImage
         * @description One of the author's uploaded images, and what it shows in words.
         */
        DraftImage: {
            /**
             * Alt
             * @description 500 characters at most.
             * @default
             */
            alt?: string;
            /**
             * Fileid
             * @description The `_id` of an upload whose purpose was `post`.
             */
            fileId: string;
        };
        /**
         * Eligibility
         * @description Whether I have a part of the commons to give in this month.
         */
        Eligibility: {
            /** Missing */
            missing: ("verified" | "member_for_30_days" | "active_3_days" | "evaluated_5_authors")[];
            /** Ok */
            ok: boolean;
        };
        /**
         * Entity
         * @description A link, a tag or a handle in a text, from `start` to before `end`.
         *
         *     Both count UTF-16 code units, as strings of JavaScript, Java, Kotlin and Swift's NSString do.
         */
        Entity: {
            /**
             * End
             * @description Where it is over.
             */
            end: number;
            /**
             * Start
             * @description Where it begins in `text`, in UTF-16 code units.
             */
            start: number;
            /**
             * Tag
             * @description A tag as it is searched for, without `#`.
             */
            tag: string | null;
            /**
             * Type
             * @enum {string}
             */
            type: "link" | "tag" | "mention";
            /**
             * Url
             * @description Where a link leads.
             */
            url: string | null;
            /**
             * Userid
             * @description Whose handle it is.
             */
            userId: string | null;
        };
        /**
         * ErrorBody
         * @description The envelope of every error.
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
         * @description What went wrong: a stable code, a sentence in the asked language, and facts.
         */
        ErrorDetail: {
            /**
             * Code
             * @description What happened, for programs; it never changes.
             * @example validation_failed
             */
            code: string;
            /**
             * Facts
             * @description Figures of this case, such as `retryAfter` in seconds or `limit`.
             */
            facts: {
                [key: string]: unknown;
            };
            /**
             * Fields
             * @description One sentence for each field that is not right, by its path, as `tags.0`.
             */
            fields: {
                [key: string]: string;
            };
            /**
             * Message
             * @description What happened, for people, as `Accept-Language` asks.
             */
            message: string;
        };
        /**
         * Evaluation
         * @description What one member thinks of a post.
         */
        Evaluation: {
            /** Createdat */
            createdAt: string;
            /**
             * Reaction
             * @enum {string}
             */
            reaction: "perfect" | "love" | "unclear" | "fantastic" | "surprise" | "clap" | "dontknow" | "hardquestion" | "gotanswer" | "sad";
            user: components["schemas"]["Author"];
        };
        /**
         * Evaluations
         * @description What members think of a post; `mine` is null for a guest and without an evaluation.
         */
        Evaluations: {
            /**
             * Counts
             * @description By name; those nobody gave are absent.
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
             * @description Of the last twenty members, newest first.
             */
            latest: components["schemas"]["Evaluation"][];
            /** Mine */
            mine: ("perfect" | "love" | "unclear" | "fantastic" | "surprise" | "clap" | "dontknow" | "hardquestion" | "gotanswer" | "sad") | null;
            /**
             * Total
             * @description Of all names together.
             */
            total: number;
        };
        /**
         * ExcludedActs
         * @description Acts on my posts that counted nothing.
         */
        ExcludedActs: {
            /** Count */
            count: number;
            /**
             * Reason
             * @enum {string}
             */
            reason: "refunded" | "withdrawn" | "no_weight" | "suspended" | "removed_post" | "shared_payout_account" | "daily_limit" | "not_eligible";
        };
        /**
         * Explored
         * @description The first screen of Explore.
         */
        Explored: {
            /** Posts */
            posts: components["schemas"]["Post"][];
            /** Products */
            products: components["schemas"]["Post"][];
            /** Users */
            users: components["schemas"]["SuggestedMember"][];
        };
        /**
         * Export
         * @description A copy of everything that is mine, as one ZIP file.
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
             * @description Until when it can be downloaded.
             */
            expiresAt: string | null;
            /**
             * Progress
             * @description How much is done, in percent.
             * @example 40
             */
            progress: number;
            /** Readyat */
            readyAt: string | null;
            /** Requestedat */
            requestedAt: string;
            /**
             * Sizebytes
             * @description Of the ZIP, once it is ready.
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
             * @description Where to download it, for ten minutes; each answer has another address. Null unless the session was confirmed in the last ten minutes.
             * @example null
             */
            url: string | null;
        };
        /**
         * Facts
         * @description What the message tells beside names; null where it is of another type.
         */
        Facts: {
            /**
             * Amountcents
             * @description In US cents: of a purchase, tip, refund or payout.
             * @example 2000
             */
            amountCents: number | null;
            /**
             * Period
             * @description The month of a report.
             * @example 2026-10
             */
            period: string | null;
            /**
             * Reaction
             * @description Of who evaluated last.
             * @example gotanswer
             */
            reaction: string | null;
            /**
             * Status
             * @description Of a payout: `transferred` or `failed`; of a purchase that the platform tells of: `refundRequested` to its seller, `refunded` to its buyer.
             * @example transferred
             */
            status: string | null;
            /**
             * Title
             * @description The post's title, or its first words.
             * @example Wider lines
             */
            title: string | null;
        };
        /**
         * Farewell
         * @description Why I leave, if I want to say it.
         */
        Farewell: {
            /**
             * Reason
             * @description 500 characters at most; kept without my name.
             * @example لم أعد أستعمل الحساب.
             */
            reason?: string | null;
        };
        /**
         * FollowChoice
         * @description How to follow; what is absent stays as it is.
         */
        FollowChoice: {
            /**
             * Newposts
             * @description Whether to hear of their new posts; null leaves it to the default, which is on but for members with 10,000 followers and more.
             * @example true
             */
            newPosts?: boolean | null;
        };
        /**
         * FollowState
         * @description How it stands after a follow or an unfollow.
         */
        FollowState: {
            /**
             * Followerscount
             * @description Theirs, by now.
             */
            followersCount: number;
            /** Isfollowing */
            isFollowing: boolean;
            /**
             * Newposts
             * @description What I chose; null where it is the default.
             */
            newPosts: boolean | null;
        };
        /**
         * Formula
         * @description Which rule, and what counts how much.
         */
        Formula: {
            /**
             * Version
             * @example v1
             */
            version: string;
            /**
             * Weights
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
         * FoundPost
         * @description A post of a search; without a `query` there is nothing to highlight.
         */
        FoundPost: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            author: components["schemas"]["Author"];
            /** Categoryid */
            categoryId: string | null;
            counts: components["schemas"]["Counts"];
            /** Createdat */
            createdAt: string;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Dir
             * @description Which way the text runs.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Editedat
             * @description Of the last edit; null where there was none.
             */
            editedAt: string | null;
            /**
             * Entities
             * @description What to link in the text, in its order.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Files
             * @description What buyers of a product get; their bytes by `GET /posts/{id}/files/{fileId}`.
             */
            files: components["schemas"]["ProductFile"][];
            highlights: components["schemas"]["Highlights"] | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "post" | "question" | "digital";
            /**
             * Lang
             * @description The language of the text, as it was found out; `und` is neither.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Licence
             * @description What a buyer may do with a product.
             * @example للاستعمال الشخصي والصفّي، دون إعادة بيع.
             */
            licence: string | null;
            /**
             * Media
             * @description 10 at most, in the author's order.
             */
            media: components["schemas"]["Image"][];
            /**
             * Previews
             * @description Of a digital product, 8 at most.
             */
            previews: components["schemas"]["Image"][];
            /**
             * Pricecents
             * @description Of a digital product, in US cents; 0 is free. Null for the others.
             * @example 1500
             */
            priceCents: number | null;
            /** @description Why it stands in this list; null but in `/posts/feed` and `/users/recommendedPosts`. */
            reason: components["schemas"]["Reason"] | null;
            /**
             * Refunddays
             * @description How many days after buying a product a refund may be asked for.
             */
            refundDays: number | null;
            /**
             * Tags
             * @description Those that were given beside the text, without `#`; tags within the text are `entities`.
             */
            tags: string[];
            /**
             * Text
             * @description Plain text with line breaks; empty where images say it all.
             */
            text: string;
            /**
             * Title
             * @description Of a digital product; null for the others.
             */
            title: string | null;
            /** @description How the asking member stands to it. */
            viewer: components["schemas"]["ViewerState"] | null;
        };
        /**
         * Gift
         * @description What of the pool went to an author by my acts.
         */
        Gift: {
            author: components["schemas"]["Recipient"];
            /** Cents */
            cents: number;
        };
        /**
         * Given
         * @description What I gave: my own net fees, and how much of the pool I direct by them.
         */
        Given: {
            /**
             * Directedcents
             * @description Of the pool, by my fees.
             */
            directedCents: number;
            /**
             * Feescents
             * @description What the platform kept of what I paid, less its costs; may be negative.
             */
            feesCents: number;
        };
        /**
         * Health
         * @description The process answers.
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
         * @description How it stands after hiding a comment, or after showing it again.
         */
        HiddenState: {
            /** Hidden */
            hidden: boolean;
        };
        /**
         * Highlights
         * @description Where the words that were searched for stand in the texts as they were written.
         */
        Highlights: {
            snippet: components["schemas"]["Snippet"];
            /** Text */
            text: number[][];
            /** Title */
            title: number[][];
        };
        /**
         * IdentityProved
         * @description Somebody whom another provider vouches for.
         */
        IdentityProved: {
            /**
             * Email
             * @description The e-mail address that the provider tells of.
             * @example layla@qima.example
             */
            email: string | null;
            /**
             * Hasaccount
             * @description Whether that verified address has an account: it signs in by a code, unless its member joined with this provider.
             */
            hasAccount: boolean;
            /**
             * Identitytoken
             * @description Their ID token, for `/users/verify` and `register`.
             */
            identityToken: string;
            /**
             * Isemailverified
             * @description Whether it vouches for that address: without, joining asks for a code.
             */
            isEmailVerified: boolean;
            /**
             * Name
             * @description What it calls them, where they may be called so here.
             * @example ليلى حداد
             */
            name: string | null;
        };
        /**
         * Image
         * @description An image: `url` is the largest rendition, whose `width` and `height` these are.
         */
        Image: {
            /**
             * Alt
             * @description What a person who cannot see it is told.
             * @example حرف الواو بخط النسخ
             */
            alt: string | null;
            /**
             * Blurhash
             * @description A few colours to show while it loads (blurha.sh).
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
             * @description In pixels.
             * @example 960
             */
            height: number;
            /**
             * Sizes
             * @description Every rendition, WebP, the narrowest first.
             */
            sizes: components["schemas"]["ImageSize"][];
            /**
             * Url
             * @example http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/1280.webp
             */
            url: string;
            /**
             * Width
             * @description In pixels.
             * @example 1280
             */
            width: number;
        };
        /**
         * ImageSize
         * @description One rendition of an image.
         */
        ImageSize: {
            /**
             * Url
             * @example http://localhost:8000/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/640.webp
             */
            url: string;
            /**
             * Width
             * @description In pixels.
             * @example 640
             */
            width: number;
        };
        /**
         * Intent
         * @description What a member means to pay for.
         */
        Intent: {
            /**
             * Amountcents
             * @description Of a tip, in US cents: 500, 1000, 2000, 5000 or 10000. A purchase has the product's price.
             */
            amountCents?: number | null;
            /**
             * Purpose
             * @description `purchase` of a digital product, or a `tip` to the author of any post.
             * @enum {string}
             */
            purpose: "purchase" | "tip";
        };
        /**
         * IntentLink
         * @description Where to pay; a free product is granted at once and there is nowhere to go.
         */
        IntentLink: {
            /**
             * Amountcents
             * @description What is to be paid, in US cents.
             */
            amountCents: number;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Expiresat
             * @description When the address ends.
             */
            expiresAt: string | null;
            /**
             * Granted
             * @description Nothing is left to pay.
             */
            granted: boolean;
            /**
             * Paymentid
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            paymentId: string | null;
            /**
             * Url
             * @description The page to pay at; null once that was closed.
             * @example https://checkout.stripe.com/c/pay/cs_a1b2
             */
            url: string | null;
        };
        /**
         * JsonWebKey
         * @description One public key.
         */
        JsonWebKey: {
            /**
             * Alg
             * @example RS256
             */
            alg: string;
            /**
             * E
             * @description The exponent, in base64url.
             * @example AQAB
             */
            e: string;
            /**
             * Kid
             * @description As the header of a token names it.
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
             * @description The modulus, in base64url.
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
         * @description The public keys that sign access tokens.
         */
        JsonWebKeySet: {
            /** Keys */
            keys: components["schemas"]["JsonWebKey"][];
        };
        /**
         * KeptAway
         * @description A member I blocked or muted.
         */
        KeptAway: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Handle
             * @description Unique, without `@`; null where none was chosen.
             * @example layla
             */
            handle: string | null;
            /**
             * Name
             * @description As the member writes it; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
            /**
             * Since
             * @description When I did.
             */
            since: string;
        };
        /**
         * LedgerLine
         * @description A movement of my balance, and how it stood then.
         */
        LedgerLine: {
            /**
             * Id
             * @description Unique among all of mine.
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
             * @description Signed.
             */
            amountCents: number;
            /** At */
            at: string;
            /**
             * Balanceaftercents
             * @description Of that account.
             */
            balanceAfterCents: number;
            /**
             * Kind
             * @description What happened.
             * @example sale
             */
            kind: string;
            /** Postid */
            postId: string | null;
            /**
             * Title
             * @description What the purchase was called then.
             */
            title: string | null;
        };
        /**
         * LineOfPost
         * @description What one kind of acts on one of my posts brought.
         */
        LineOfPost: {
            /**
             * Cents
             * @description Of my share.
             */
            cents: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "evaluation" | "purchase" | "tip" | "save" | "comment";
            /** Members */
            members: number;
            /** Points */
            points: number;
            /** Postid */
            postId: string;
            /**
             * Title
             * @description Its title, or how its text begins.
             */
            title: string;
        };
        /**
         * LoggedOut
         * @description The session is over.
         */
        LoggedOut: {
            /**
             * Loggedout
             * @default true
             * @constant
             */
            loggedOut?: true;
        };
        /**
         * Me
         * @description One's own account; the only answer that holds an e-mail address or a phone number.
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
             * @description When the member joined.
             */
            createdAt: string;
            /**
             * Deletesat
             * @description When the account will be deleted; null unless that was asked for.
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
             * @description 1 male, 2 female, 3 not specified.
             * @enum {integer}
             */
            genderId: 1 | 2 | 3;
            /**
             * Handle
             * @description Unique, without `@`; null where none was chosen.
             * @example layla
             */
            handle: string | null;
            /** Interestids */
            interestIds: string[];
            /**
             * Locale
             * @description The language of messages to the member.
             * @enum {string}
             */
            locale: "en" | "ar";
            /**
             * Motion
             * @description Movement; `system` asks the device.
             * @enum {string}
             */
            motion: "system" | "reduced";
            /**
             * Name
             * @description As the member writes it; not unique.
             */
            name: string;
            notifications: components["schemas"]["NotificationChoices"];
            /**
             * Numerals
             * @description Digits to show: as the language has them, 123 or ١٢٣.
             * @enum {string}
             */
            numerals: "auto" | "latn" | "arab";
            /**
             * Phone
             * @description With its country code.
             * @example +9613123456
             */
            phone: string | null;
            /**
             * Postscount
             * @description Of every kind, products among them.
             */
            postsCount: number;
            profilePic: components["schemas"]["Image"] | null;
            /**
             * Textsize
             * @description How large texts are shown.
             * @enum {string}
             */
            textSize: "small" | "normal" | "large" | "larger";
            /**
             * Theme
             * @description Colours; `system` asks the device.
             * @enum {string}
             */
            theme: "system" | "light" | "dark";
        };
        /**
         * MemberChanges
         * @description What a member changes of their own; what is absent stays.
         */
        MemberChanges: {
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
             * @description 3 to 20 of a–z, 0–9 and `_`; with capitals or an `@` it is taken the same.
             * @example layla
             */
            handle?: string | null;
            /** Interestids */
            interestIds?: string[] | null;
            /**
             * Locale
             * @description The language of messages to me.
             */
            locale?: ("en" | "ar") | null;
            /** Motion */
            motion?: ("system" | "reduced") | null;
            /** Name */
            name?: string | null;
            notifications?: components["schemas"]["NotificationChanges"] | null;
            /** Numerals */
            numerals?: ("auto" | "latn" | "arab") | null;
            /**
             * Profilepic
             * @description The `_id` of an uploaded avatar, or null.
             */
            profilePic?: string | null;
            /** Textsize */
            textSize?: ("small" | "normal" | "large" | "larger") | null;
            /** Theme */
            theme?: ("system" | "light" | "dark") | null;
        };
        /**
         * MuteState
         * @description How it stands after a mute or an unmute.
         */
        MuteState: {
            /** Ismuted */
            isMuted: boolean;
        };
        /**
         * MutedPhrase
         * @description A word or phrase I don't want to read, as I wrote it.
         */
        MutedPhrase: {
            /**
             * Since
             * @description When I muted it.
             */
            since: string;
            /**
             * Word
             * @example كرة القدم
             */
            word: string;
        };
        /**
         * Named
         * @description One entry of a list, named in the asked language.
         */
        Named: {
            /**
             * Id
             * @description The same in every language.
             * @example design
             */
            _id: string;
            /**
             * Name
             * @description In the asked language.
             * @example Design
             */
            name: string;
        };
        /**
         * NewMethod
         * @description A bank account, as the bank has it. Arabic digits, spaces, hyphens and direction marks in
         *     numbers are read.
         */
        NewMethod: {
            /**
             * Accountnumber
             * @description Where the country has no IBANs.
             * @default
             */
            accountNumber?: string;
            /**
             * Address
             * @description Street and number, in Latin letters, 70 at most.
             * @example 12 Hamra Street
             */
            address: string;
            /**
             * Bankname
             * @description In Latin letters, 70 at most.
             * @example Blom Bank
             */
            bankName: string;
            /**
             * Beneficiaryname
             * @description In Latin letters, 70 at most.
             * @example Layla Haddad
             */
            beneficiaryName: string;
            /**
             * Bic
             * @description SWIFT/BIC, 8 or 11 characters.
             * @example BLOMLBBX
             */
            bic: string;
            /**
             * City
             * @description In Latin letters, 35 at most.
             * @default
             * @example Beirut
             */
            city?: string;
            /**
             * Country
             * @description Of the bank, ISO 3166 alpha-2.
             * @example LB
             */
            country: string;
            /**
             * Iban
             * @description Where the country has IBANs.
             * @default
             * @example LB62 0999 0000 0001 0019 0122 9114
             */
            iban?: string;
            /**
             * Kind
             * @constant
             */
            kind: "wire-transfer";
        };
        /**
         * NewUpload
         * @description A file that is going to be sent in parts.
         */
        NewUpload: {
            /**
             * Mime
             * @description Its type; what is not of a type's form is taken for plain bytes.
             * @default application/octet-stream
             * @example application/zip
             */
            mime?: string;
            /**
             * Name
             * @description Its name; of a path the last part is kept.
             * @example خطوط الكوفي.zip
             */
            name: string;
            /**
             * Size
             * @description Bytes.
             * @example 20971520
             */
            size: number;
        };
        /**
         * Notification
         * @description One thing the member is told, or several of a kind that came before it was opened: then
         *     `count` are told of, and `actors` are the latest three, `from` the latest. `message` is in the
         *     asked language, `createdAt` the instant of the latest.
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
             * @description The latest first; empty where the platform speaks.
             */
            actors: components["schemas"]["Sender"][];
            commentId: components["schemas"]["CommentReference"] | null;
            /**
             * Count
             * @description How many members did it; 1 where nothing is grouped.
             */
            count: number;
            /** Createdat */
            createdAt: string;
            facts: components["schemas"]["Facts"];
            from: components["schemas"]["Sender"];
            /**
             * Isopened
             * @description It was read.
             */
            isOpened: boolean;
            /**
             * Message
             * @description A whole sentence in the asked language; plain text.
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
         * NotificationChanges
         * @description What to have and not to have from now on; what is absent stays.
         */
        NotificationChanges: {
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
             * @description Can't be turned off.
             */
            system?: true | null;
            /** Tip */
            tip?: boolean | null;
        };
        /**
         * NotificationChoices
         * @description Which types of notifications I have; those that were never changed are on.
         */
        NotificationChoices: {
            /**
             * Comment
             * @description Somebody commented on a post of mine.
             */
            comment: boolean;
            /**
             * Evaluation
             * @description Somebody evaluated a post of mine.
             */
            evaluation: boolean;
            /**
             * Follow
             * @description Somebody follows me.
             */
            follow: boolean;
            /**
             * Mention
             * @description Somebody wrote my handle in a post or comment.
             */
            mention: boolean;
            /**
             * Newpost
             * @description Somebody I follow published something.
             */
            newPost: boolean;
            /**
             * Payout
             * @description A payout of mine went on.
             */
            payout: boolean;
            /**
             * Purchase
             * @description Somebody got a product of mine.
             */
            purchase: boolean;
            /**
             * Reply
             * @description Somebody replied to a comment of mine.
             */
            reply: boolean;
            /**
             * Revenuereport
             * @description A month's share is reckoned.
             */
            revenueReport: boolean;
            /**
             * System
             * @description What the platform itself has to say; always on.
             * @constant
             */
            system: true;
            /**
             * Tip
             * @description Somebody tipped me.
             */
            tip: boolean;
        };
        /**
         * OfferedMethod
         * @description A way to be paid in the asked country.
         */
        OfferedMethod: {
            /**
             * Country
             * @description The country that this is told of.
             * @example SA
             */
            country: string;
            /**
             * Ibanlength
             * @description How long an IBAN there is; null where an account number is needed.
             * @example 24
             */
            ibanLength: number | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "wire-transfer" | "connect";
            /**
             * Requiredfields
             * @description What has to be sent to `/users/savePayoutMethod`.
             * @example [
             *       "beneficiaryName",
             *       "address",
             *       "country",
             *       "iban",
             *       "bic",
             *       "bankName"
             *     ]
             */
            requiredFields: string[];
        };
        /**
         * Opened
         * @description How many became read.
         */
        Opened: {
            /**
             * Opened
             * @description 0 where all had been read.
             */
            opened: number;
        };
        /**
         * Order
         * @description How a member came to a product.
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
             * @description Its author changed the text or files since.
             */
            isUpdated: boolean;
            /**
             * Paidcents
             * @description What was paid then, in US cents.
             * @example 0
             */
            paidCents: number;
            /**
             * Paymentid
             * @description Of its receipt; null where it was free.
             */
            paymentId: string | null;
            /** Purchasedat */
            purchasedAt: string;
            /**
             * Refundableuntil
             * @description Until when a refund may be asked for; null where it may not.
             */
            refundableUntil: string | null;
            /**
             * Source
             * @enum {string}
             */
            source: "free" | "purchase";
            /**
             * Status
             * @description `refunded`: the money went back, and the files are no longer there.
             * @enum {string}
             */
            status: "owned" | "refundRequested" | "refunded";
        };
        /** Page[Comment] */
        Page_Comment_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Comment"][];
        };
        /** Page[Evaluation] */
        Page_Evaluation_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Evaluation"][];
        };
        /** Page[FoundPost] */
        Page_FoundPost_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["FoundPost"][];
        };
        /** Page[KeptAway] */
        Page_KeptAway_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["KeptAway"][];
        };
        /** Page[MutedPhrase] */
        Page_MutedPhrase_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["MutedPhrase"][];
        };
        /** Page[Notification] */
        Page_Notification_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Notification"][];
        };
        /** Page[Payout] */
        Page_Payout_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Payout"][];
        };
        /** Page[Person] */
        Page_Person_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Person"][];
        };
        /** Page[Post] */
        Page_Post_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Post"][];
        };
        /** Page[PurchasedPost] */
        Page_PurchasedPost_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["PurchasedPost"][];
        };
        /** Page[Report] */
        Page_Report_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Report"][];
        };
        /** Page[Sale] */
        Page_Sale_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Sale"][];
        };
        /** Page[SessionShown] */
        Page_SessionShown_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["SessionShown"][];
        };
        /** Page[Suggestion] */
        Page_Suggestion_: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Suggestion"][];
        };
        /** Page[Union[SuggestedMember, UserCompletion, TagCompletion]] */
        Page_Union_SuggestedMember__UserCompletion__TagCompletion__: {
            /**
             * Nextcursor
             * @description What to send as `cursor` for the next page; null at the end.
             */
            nextCursor: string | null;
            /** Payload */
            payload: (components["schemas"]["SuggestedMember"] | components["schemas"]["UserCompletion"] | components["schemas"]["TagCompletion"])[];
        };
        /**
         * PaidPost
         * @description The post that was paid for.
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
             * @description As it was called then; empty where a post has no title.
             */
            title: string;
        };
        /**
         * PaidTo
         * @description Where a payout went: the method as it was then.
         */
        PaidTo: {
            /**
             * Accountlast4
             * @description Where there are no IBANs.
             * @example null
             */
            accountLast4: string | null;
            /**
             * Bankname
             * @example Banque Libano-Francaise
             */
            bankName: string | null;
            /**
             * Ibanlast4
             * @example 3000
             */
            ibanLast4: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "wire-transfer" | "connect";
        };
        /**
         * Party
         * @description Who paid, or was paid.
         */
        Party: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Name */
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
        /** Payload[CodeSent] */
        Payload_CodeSent_: {
            payload: components["schemas"]["CodeSent"];
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
        /** Payload[Download] */
        Payload_Download_: {
            payload: components["schemas"]["Download"];
        };
        /** Payload[Evaluations] */
        Payload_Evaluations_: {
            payload: components["schemas"]["Evaluations"];
        };
        /** Payload[Explored] */
        Payload_Explored_: {
            payload: components["schemas"]["Explored"];
        };
        /** Payload[Export] */
        Payload_Export_: {
            payload: components["schemas"]["Export"];
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
        /** Payload[IdentityProved] */
        Payload_IdentityProved_: {
            payload: components["schemas"]["IdentityProved"];
        };
        /** Payload[IntentLink] */
        Payload_IntentLink_: {
            payload: components["schemas"]["IntentLink"];
        };
        /** Payload[LoggedOut] */
        Payload_LoggedOut_: {
            payload: components["schemas"]["LoggedOut"];
        };
        /** Payload[Me] */
        Payload_Me_: {
            payload: components["schemas"]["Me"];
        };
        /** Payload[MuteState] */
        Payload_MuteState_: {
            payload: components["schemas"]["MuteState"];
        };
        /** Payload[Notification] */
        Payload_Notification_: {
            payload: components["schemas"]["Notification"];
        };
        /** Payload[Opened] */
        Payload_Opened_: {
            payload: components["schemas"]["Opened"];
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
        /** Payload[Readiness] */
        Payload_Readiness_: {
            payload: components["schemas"]["Readiness"];
        };
        /** Payload[Receipt] */
        Payload_Receipt_: {
            payload: components["schemas"]["Receipt"];
        };
        /** Payload[Received] */
        Payload_Received_: {
            payload: components["schemas"]["Received"];
        };
        /** Payload[Registered] */
        Payload_Registered_: {
            payload: components["schemas"]["Registered"];
        };
        /** Payload[RemovedFile] */
        Payload_RemovedFile_: {
            payload: components["schemas"]["RemovedFile"];
        };
        /** Payload[Reported] */
        Payload_Reported_: {
            payload: components["schemas"]["Reported"];
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
        /** Payload[SessionEnded] */
        Payload_SessionEnded_: {
            payload: components["schemas"]["SessionEnded"];
        };
        /** Payload[Shared] */
        Payload_Shared_: {
            payload: components["schemas"]["Shared"];
        };
        /** Payload[SignInBegun] */
        Payload_SignInBegun_: {
            payload: components["schemas"]["SignInBegun"];
        };
        /** Payload[TokenBody] */
        Payload_TokenBody_: {
            payload: components["schemas"]["TokenBody"];
        };
        /** Payload[Union[Export, NoneType]] */
        Payload_Union_Export__NoneType__: {
            payload: components["schemas"]["Export"] | null;
        };
        /** Payload[Union[SignedInBody, TokenAnswer]] */
        Payload_Union_SignedInBody__TokenAnswer__: {
            /** Payload */
            payload: components["schemas"]["SignedInBody"] | components["schemas"]["TokenAnswer"];
        };
        /** Payload[Union[SignedInBody, VerifiedBody]] */
        Payload_Union_SignedInBody__VerifiedBody__: {
            /** Payload */
            payload: components["schemas"]["SignedInBody"] | components["schemas"]["VerifiedBody"];
        };
        /** Payload[Union[UploadedFile, ProductUpload]] */
        Payload_Union_UploadedFile__ProductUpload__: {
            /** Payload */
            payload: components["schemas"]["UploadedFile"] | components["schemas"]["ProductUpload"];
        };
        /** Payload[WordState] */
        Payload_WordState_: {
            payload: components["schemas"]["WordState"];
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
        /** Payload[list[ProviderShown]] */
        Payload_list_ProviderShown__: {
            /** Payload */
            payload: components["schemas"]["ProviderShown"][];
        };
        /**
         * Payout
         * @description Money on its way to me.
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
             * @description What arrives, in US cents.
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
             * @description Why it failed: `account_closed`, `account_blocked`, `name_mismatch`, `invalid_account`, `invalid_bank`, `invalid_address`, `bank_rejected`, `returned` or `account_not_ready`. The money is back in the balance.
             * @example null
             */
            failureCode: string | null;
            method: components["schemas"]["PaidTo"];
            /**
             * Reference
             * @description As it stands on the bank's statement.
             * @example PO-10482
             */
            reference: string;
            /**
             * Remedy
             * @description What I can do about it, in the asked language.
             * @example null
             */
            remedy: string | null;
            /** Requestedat */
            requestedAt: string;
            /**
             * Settledat
             * @description When it was transferred, or failed.
             */
            settledAt: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "pending" | "in-progress" | "transferred" | "failed";
            /**
             * Title
             * @description The status in the asked language.
             * @example Payout pending
             */
            title: string;
        };
        /**
         * PayoutMethods
         * @description How I can be paid, and how I said I want to be.
         */
        PayoutMethods: {
            /** Available */
            available: components["schemas"]["OfferedMethod"][];
            /** Saved */
            saved: components["schemas"]["SavedMethod"][];
        };
        /**
         * PayoutRequest
         * @description How much I want to be paid.
         */
        PayoutRequest: {
            /**
             * Amountcents
             * @description In US cents, at least `minimumCents` of the balance.
             * @example 50000
             */
            amountCents: number;
        };
        /**
         * Person
         * @description A member in a list, and how the two of us stand.
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
             * @description They follow me.
             */
            followsMe: boolean;
            /**
             * Handle
             * @description Unique, without `@`; null where none was chosen.
             * @example layla
             */
            handle: string | null;
            /**
             * Isfollowing
             * @description I follow them; false for a guest.
             */
            isFollowing: boolean;
            /**
             * Name
             * @description As the member writes it; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * Pool
         * @description What the pool is made of.
         */
        Pool: {
            /**
             * Carriedincents
             * @description What the month before could not share out.
             * @example 0
             */
            carriedInCents: number;
            /**
             * Grantscents
             * @description What the platform, or a sponsor, added for everybody.
             */
            grantsCents: number;
            /**
             * Netfeescents
             * @description What the platform kept, less returns and the provider's cost; may be negative.
             */
            netFeesCents: number;
            /**
             * Sharebps
             * @description The members' part of it, in basis points.
             * @example 5000
             */
            shareBps: number;
        };
        /**
         * Post
         * @description A post as a list and its own page show it; `viewer` is null for a guest.
         */
        Post: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            author: components["schemas"]["Author"];
            /** Categoryid */
            categoryId: string | null;
            counts: components["schemas"]["Counts"];
            /** Createdat */
            createdAt: string;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Dir
             * @description Which way the text runs.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Editedat
             * @description Of the last edit; null where there was none.
             */
            editedAt: string | null;
            /**
             * Entities
             * @description What to link in the text, in its order.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Files
             * @description What buyers of a product get; their bytes by `GET /posts/{id}/files/{fileId}`.
             */
            files: components["schemas"]["ProductFile"][];
            /**
             * Kind
             * @enum {string}
             */
            kind: "post" | "question" | "digital";
            /**
             * Lang
             * @description The language of the text, as it was found out; `und` is neither.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Licence
             * @description What a buyer may do with a product.
             * @example للاستعمال الشخصي والصفّي، دون إعادة بيع.
             */
            licence: string | null;
            /**
             * Media
             * @description 10 at most, in the author's order.
             */
            media: components["schemas"]["Image"][];
            /**
             * Previews
             * @description Of a digital product, 8 at most.
             */
            previews: components["schemas"]["Image"][];
            /**
             * Pricecents
             * @description Of a digital product, in US cents; 0 is free. Null for the others.
             * @example 1500
             */
            priceCents: number | null;
            /** @description Why it stands in this list; null but in `/posts/feed` and `/users/recommendedPosts`. */
            reason: components["schemas"]["Reason"] | null;
            /**
             * Refunddays
             * @description How many days after buying a product a refund may be asked for.
             */
            refundDays: number | null;
            /**
             * Tags
             * @description Those that were given beside the text, without `#`; tags within the text are `entities`.
             */
            tags: string[];
            /**
             * Text
             * @description Plain text with line breaks; empty where images say it all.
             */
            text: string;
            /**
             * Title
             * @description Of a digital product; null for the others.
             */
            title: string | null;
            /** @description How the asking member stands to it. */
            viewer: components["schemas"]["ViewerState"] | null;
        };
        /**
         * PostDraft
         * @description What a member publishes; an update sends the whole of it again.
         *
         *     The fields of digital products are theirs alone: a title, a price and a file each needs.
         */
        PostDraft: {
            /**
             * Categoryid
             * @description The `_id` of a category.
             */
            categoryId?: string | null;
            /**
             * Files
             * @description What buyers get, 1 to 10: the `_id`s of uploads for a product, each `ready`.
             * @default []
             */
            files?: string[];
            /**
             * Kind
             * @default post
             * @enum {string}
             */
            kind?: "post" | "question" | "digital";
            /**
             * Licence
             * @description What a buyer may do with it, 2,000 characters at most.
             */
            licence?: string | null;
            /**
             * Media
             * @description 10 images at most.
             * @default []
             */
            media?: components["schemas"]["DraftImage"][];
            /**
             * Previews
             * @description Images that show what it is, 8 at most: uploads for a `post`.
             * @default []
             */
            previews?: string[];
            /**
             * Pricecents
             * @description In US cents: 0 is free, else 99 to 1,000,000.
             */
            priceCents?: number | null;
            /**
             * Refunddays
             * @description For how many days a buyer may be refunded; 14 where none is said.
             */
            refundDays?: (0 | 7 | 14 | 30) | null;
            /**
             * Tags
             * @description 8 at most, each of letters, digits and `_`, 50 at most; a `#` is dropped.
             * @default []
             * @example [
             *       "تصميم_الخطوط"
             *     ]
             */
            tags?: string[];
            /**
             * Text
             * @description 3,000 characters at most. A post or question needs it, unless it has media.
             * @default
             * @example أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور.
             */
            text?: string;
            /**
             * Title
             * @description 3 to 120 characters.
             */
            title?: string | null;
        };
        /**
         * PostReference
         * @description The post that it is about.
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
         * ProductFile
         * @description A file that buyers of a digital product get.
         */
        ProductFile: {
            /**
             * Fileid
             * @example 0199f1af-1c02-7b90-a3d8-6f4e5c17b82a
             */
            fileId: string;
            /**
             * Mime
             * @example application/pdf
             */
            mime: string;
            /**
             * Name
             * @example الدليل-الكامل.pdf
             */
            name: string;
            /**
             * Size
             * @description In bytes.
             * @example 19293798
             */
            size: number;
        };
        /**
         * ProductUpload
         * @description A product's file: what has arrived of it, and whether a product may name it yet.
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
             * @description When an upload that is not completed ends.
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
             * @description Bytes of every part but the last.
             * @example 8388608
             */
            partSize: number;
            /**
             * Parts
             * @description Numbers of the parts that have arrived, from 1; empty once it is ready.
             * @example [
             *       1,
             *       2
             *     ]
             */
            parts: number[];
            /**
             * Problem
             * @description Why joining sent it back to `uploading`, such as `file_digest_mismatch`.
             * @example file_digest_mismatch
             */
            problem: string | null;
            /**
             * Sha256
             * @description SHA-256 of the whole in hex, once it is ready.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * Size
             * @description Bytes, as the quota counts.
             * @example 20971520
             */
            size: number;
            /**
             * Status
             * @description `processing` while parts are joined; a product may name what is `ready`.
             * @enum {string}
             */
            status: "uploading" | "processing" | "ready";
        };
        /**
         * Profile
         * @description A member's public page; how the two stand is null for a guest and for oneself.
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
             * @description When they joined.
             */
            createdAt: string;
            /** Followerscount */
            followersCount: number;
            /** Followingcount */
            followingCount: number;
            /**
             * Followsme
             * @description They follow me.
             */
            followsMe: boolean | null;
            /**
             * Handle
             * @description Unique, without `@`; null where none was chosen.
             * @example layla
             */
            handle: string | null;
            /**
             * Isblocked
             * @description I blocked them; their posts are not listed.
             */
            isBlocked: boolean | null;
            /**
             * Isfollowing
             * @description I follow them.
             */
            isFollowing: boolean | null;
            /**
             * Ismuted
             * @description I muted them.
             */
            isMuted: boolean | null;
            /**
             * Name
             * @description As the member writes it; not unique.
             */
            name: string;
            /**
             * Newposts
             * @description Whether I chose to hear of their new posts; null unless I follow them and chose.
             */
            newPosts: boolean | null;
            /**
             * Postscount
             * @description Of every kind, products among them.
             */
            postsCount: number;
            /**
             * Productscount
             * @description Digital products alone.
             */
            productsCount: number;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * Proof
         * @description Where anybody gets the month's inputs and shares, to recompute them.
         */
        Proof: {
            /** Csvurl */
            csvUrl: string;
            /** Sha256 */
            sha256: string;
        };
        /**
         * ProviderChosen
         * @description With whom to sign in, and where to come back to.
         */
        ProviderChosen: {
            /**
             * Next
             * @description Where the page leads afterwards: a path of the product's own. Of anything else, and of what is longer than 1,000 characters, it is `/`.
             * @default /
             * @example /finance
             */
            next?: string;
            /**
             * Page
             * @description The page to come back to.
             * @enum {string}
             */
            page: "login" | "signup";
            /**
             * Provider
             * @description The provider's `key`.
             * @example example
             */
            provider: string;
        };
        /**
         * ProviderMetadata
         * @description What an OpenID Connect client asks of an issuer first.
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
             * @description The `iss` of tokens.
             * @example https://api.qima.example
             */
            issuer: string;
            /**
             * Jwks Uri
             * @description Where the public keys are.
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
             * @description Where tokens are renewed.
             * @example https://api.qima.example/identity/refresh
             */
            token_endpoint: string;
        };
        /**
         * ProviderShown
         * @description Somebody else to sign in with.
         */
        ProviderShown: {
            /**
             * Key
             * @description For `/identity/begin`.
             * @example example
             */
            key: string;
            /**
             * Name
             * @description What members know it by.
             * @example Example
             */
            name: string;
        };
        /**
         * PurchasedPost
         * @description A product in a member's library, which stays there when its author deletes it.
         */
        PurchasedPost: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            author: components["schemas"]["Author"];
            /** Categoryid */
            categoryId: string | null;
            counts: components["schemas"]["Counts"];
            /** Createdat */
            createdAt: string;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Dir
             * @description Which way the text runs.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Editedat
             * @description Of the last edit; null where there was none.
             */
            editedAt: string | null;
            /**
             * Entities
             * @description What to link in the text, in its order.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Files
             * @description What may be downloaded, also what the author took out after the purchase.
             */
            files: components["schemas"]["ProductFile"][];
            /**
             * Kind
             * @enum {string}
             */
            kind: "post" | "question" | "digital";
            /**
             * Lang
             * @description The language of the text, as it was found out; `und` is neither.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Licence
             * @description What a buyer may do with a product.
             * @example للاستعمال الشخصي والصفّي، دون إعادة بيع.
             */
            licence: string | null;
            /**
             * Media
             * @description 10 at most, in the author's order.
             */
            media: components["schemas"]["Image"][];
            order: components["schemas"]["Order"];
            /**
             * Previews
             * @description Of a digital product, 8 at most.
             */
            previews: components["schemas"]["Image"][];
            /**
             * Pricecents
             * @description Of a digital product, in US cents; 0 is free. Null for the others.
             * @example 1500
             */
            priceCents: number | null;
            /** @description Why it stands in this list; null but in `/posts/feed` and `/users/recommendedPosts`. */
            reason: components["schemas"]["Reason"] | null;
            /**
             * Refunddays
             * @description How many days after buying a product a refund may be asked for.
             */
            refundDays: number | null;
            /**
             * Tags
             * @description Those that were given beside the text, without `#`; tags within the text are `entities`.
             */
            tags: string[];
            /**
             * Text
             * @description Plain text with line breaks; empty where images say it all.
             */
            text: string;
            /**
             * Title
             * @description Of a digital product; null for the others.
             */
            title: string | null;
            /** @description How the asking member stands to it. */
            viewer: components["schemas"]["ViewerState"] | null;
        };
        /**
         * Readiness
         * @description What the process stands on; without Redis it is degraded, not down.
         */
        Readiness: {
            /**
             * Migration
             * @description The newest of the database.
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
         * @description Why a post stands in a list: who of those I follow led to it, or which interest of mine.
         */
        Reason: {
            /** Interestid */
            interestId: string | null;
            member: components["schemas"]["Author"] | null;
            /**
             * Type
             * @description `follow`: I follow its author. `evaluatedByFollowed`, `followedByFollowed`: `member`, whom I follow, evaluated it or follows its author. `interest`: it is of `interestId`.
             * @enum {string}
             */
            type: "follow" | "mine" | "evaluatedByFollowed" | "followedByFollowed" | "interest" | "popular";
        };
        /**
         * Receipt
         * @description What was paid, for whom it concerns: its buyer and its seller.
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
             * @description What the buyer paid, in US cents.
             */
            amountCents: number;
            buyer: components["schemas"]["Party"];
            /** @description Told to the buyer alone. */
            card: components["schemas"]["Card"] | null;
            /**
             * Currency
             * @constant
             */
            currency: "USD";
            /**
             * Kind
             * @enum {string}
             */
            kind: "purchase" | "tip";
            /**
             * Number
             * @example 20261105-7D1F5C
             */
            number: string;
            /** Paidat */
            paidAt: string;
            post: components["schemas"]["PaidPost"];
            refundRequest: components["schemas"]["RefundRequest"] | null;
            /** Refundableuntil */
            refundableUntil: string | null;
            /**
             * Refundedcents
             * @description What went back to the buyer since, in US cents.
             */
            refundedCents: number;
            seller: components["schemas"]["Party"];
            /**
             * Status
             * @enum {string}
             */
            status: "paid" | "refundRequested" | "refunded" | "disputed";
        };
        /**
         * Received
         * @description The provider's message is kept.
         */
        Received: {
            /**
             * Received
             * @constant
             */
            received: true;
        };
        /**
         * Recipient
         * @description An author whom I gave to.
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
         * RefundRequest
         * @description A buyer's wish to have the money back.
         */
        RefundRequest: {
            /** Reason */
            reason: string;
            /** Requestedat */
            requestedAt: string;
        };
        /**
         * Registered
         * @description A new member, signed in.
         */
        Registered: {
            /**
             * Expiresat
             * @description Fifteen minutes from now: renew it before.
             */
            expiresAt: string;
            /**
             * Token
             * @description For the `Authorization` header, as it is.
             */
            token: string;
            user: components["schemas"]["Me"];
        };
        /**
         * Registration
         * @description Who joins.
         */
        Registration: {
            /**
             * Acceptterms
             * @description Must be true.
             * @example true
             */
            acceptTerms: boolean;
            /**
             * Birthdate
             * Format: date
             * @description At least 13 years ago.
             */
            birthDate: string;
            /**
             * Countryid
             * @description The `_id` of a country.
             * @example SA
             */
            countryId: string;
            /**
             * Genderid
             * @description 1 male, 2 female, 3 not specified.
             * @enum {integer}
             */
            genderId: 1 | 2 | 3;
            /**
             * Identitytoken
             * @description An ID token of another issuer that this service trusts: who has it signs in by it from now on.
             */
            identityToken?: string | null;
            /**
             * Interestids
             * @description The `_id`s of interests, 3 to 20.
             * @example [
             *       "typography",
             *       "design",
             *       "poetry"
             *     ]
             */
            interestIds: string[];
            /**
             * Locale
             * @description The language of messages to the member.
             * @enum {string}
             */
            locale: "en" | "ar";
            /**
             * Name
             * @description Of 1 to 64 characters, in letters of one script.
             * @example ليلى حداد
             */
            name: string;
            /**
             * Verificationtoken
             * @description From /users/verifyOTP. May be left out where `identityToken` proves an e-mail address.
             * @example 69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU
             */
            verificationToken?: string | null;
        };
        /**
         * Release
         * @description Money of sales that becomes available on a day.
         */
        Release: {
            /**
             * Cents
             * @example 1200
             */
            cents: number;
            /**
             * Date
             * @description The day in UTC.
             * @example 2026-11-28
             */
            date: string;
        };
        /**
         * RemovedFile
         * @description A file that is no more.
         */
        RemovedFile: {
            /**
             * Deleted
             * @constant
             */
            deleted: true;
        };
        /**
         * Reply
         * @description What somebody said of a post.
         */
        Reply: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            author: components["schemas"]["Author"];
            /** Createdat */
            createdAt: string;
            /**
             * Dir
             * @description Which way the text runs.
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /**
             * Entities
             * @description What to link in the text, in its order.
             */
            entities: components["schemas"]["Entity"][];
            /**
             * Hidden
             * @description Hidden by the post's author; only they and the writer still get it.
             */
            hidden: boolean;
            /**
             * Isauthor
             * @description Written by the post's own author.
             */
            isAuthor: boolean;
            /**
             * Lang
             * @description The language of the text, as it was found out; `und` is neither.
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /**
             * Parentid
             * @description The comment that is replied to; null for a comment.
             */
            parentId: string | null;
            /** Text */
            text: string;
        };
        /**
         * Report
         * @description A month of mine: `netCents` is sales and tips, less refunds and fees, and the share.
         */
        Report: {
            /**
             * Id
             * @description The month again.
             * @example 2026-10
             */
            _id: string;
            /**
             * Digest
             * @description SHA-256 of the proof, once final.
             */
            digest: string | null;
            /**
             * Feescents
             * @description The platform's part; subtracted.
             */
            feesCents: number;
            /**
             * Netcents
             * @description What the month changed of my balance.
             */
            netCents: number;
            /**
             * Period
             * @description A month in UTC.
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
             * @description Given back and taken back by banks; subtracted.
             */
            refundsCents: number;
            /**
             * Salescents
             * @description What buyers paid for my products.
             */
            salesCents: number;
            /**
             * Sharecents
             * @description Estimated until the month is final.
             */
            shareCents: number;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "closing" | "final";
            /**
             * Tipscents
             * @description What members tipped me.
             */
            tipsCents: number;
        };
        /**
         * Reported
         * @description The report stands; what becomes of it is not told.
         */
        Reported: {
            /**
             * Reported
             * @default true
             * @constant
             */
            reported?: true;
        };
        /**
         * Sale
         * @description What somebody paid me, for a product or as a tip.
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
             * @description What the buyer paid, in US cents.
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
             * @description The platform's part of it, in US cents.
             */
            feeCents: number;
            /** Ismature */
            isMature: boolean;
            /**
             * Kind
             * @enum {string}
             */
            kind: "purchase" | "tip";
            /**
             * Maturesat
             * @description When it may be paid out.
             */
            maturesAt: string;
            /**
             * Netcents
             * @description My part of it, in US cents.
             */
            netCents: number;
            /** Paidat */
            paidAt: string;
            post: components["schemas"]["PaidPost"];
            refundRequest: components["schemas"]["RefundRequest"] | null;
            /**
             * Refundableuntil
             * @description Until when I may refund it; null where I may not.
             */
            refundableUntil: string | null;
            /**
             * Refundedcents
             * @description What went back to the buyer since, in US cents.
             */
            refundedCents: number;
            /**
             * Status
             * @enum {string}
             */
            status: "paid" | "refundRequested" | "refunded" | "disputed";
        };
        /**
         * SaveState
         * @description How it stands after saving a post, or after letting it go.
         */
        SaveState: {
            /**
             * Count
             * @description How many members saved the post.
             */
            count: number;
            /** Saved */
            saved: boolean;
        };
        /**
         * SavedMethod
         * @description Where I am paid to; the number itself is never answered.
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
             * @description Where there are no IBANs.
             * @example null
             */
            accountLast4: string | null;
            /**
             * Bankname
             * @example Al Rajhi Bank
             */
            bankName: string | null;
            /**
             * Beneficiaryname
             * @example Layla Haddad
             */
            beneficiaryName: string | null;
            /**
             * Bic
             * @example RJHISARI
             */
            bic: string | null;
            /**
             * Country
             * @example SA
             */
            country: string;
            /**
             * Ibanlast4
             * @example 7519
             */
            ibanLast4: string | null;
            /**
             * Isdefault
             * @description Payouts go there.
             */
            isDefault: boolean;
            /**
             * Kind
             * @enum {string}
             */
            kind: "wire-transfer" | "connect";
            /**
             * Status
             * @description `resting` after a change, until `usableFrom`; `incomplete` while Stripe asks for more; `paused` after a payout came back, or where Stripe stopped it.
             * @enum {string}
             */
            status: "ready" | "resting" | "incomplete" | "paused";
            /**
             * Usablefrom
             * @description When payouts may go there.
             */
            usableFrom: string;
        };
        /**
         * Sender
         * @description Whoever did what is told. Where the platform itself speaks it is the platform, whose id is
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
         * SessionEnded
         * @description The session is over, or was.
         */
        SessionEnded: {
            /**
             * Ended
             * @default true
             * @constant
             */
            ended?: true;
        };
        /**
         * SessionShown
         * @description One of my sessions.
         */
        SessionShown: {
            /**
             * Id
             * @description A UUID (version 7).
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Createdat
             * @description When it began.
             */
            createdAt: string;
            /**
             * Device
             * @description Browser and system, as far as they tell; null where nothing is known.
             * @example Firefox on Linux
             */
            device: string | null;
            /**
             * Isthis
             * @description The session that asks.
             */
            isThis: boolean;
            /**
             * Lastseenat
             * @description When it last renewed its token.
             */
            lastSeenAt: string;
        };
        /**
         * Shared
         * @description The address to share, and how often members shared the post.
         */
        Shared: {
            /**
             * Count
             * @description A member counts once a day.
             */
            count: number;
            /**
             * Url
             * @description The post's public page.
             * @example https://qima.example/posts/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            url: string;
        };
        /**
         * SignInBegun
         * @description A sign-in that goes on at the provider.
         */
        SignInBegun: {
            /**
             * Address
             * @description Where to send the browser.
             * @example https://id.example/authorize?client_id=qima&response_type=code
             */
            address: string;
        };
        /**
         * SignedInBody
         * @description A member, signed in.
         */
        SignedInBody: {
            /**
             * Expiresat
             * @description Fifteen minutes from now: renew it before.
             */
            expiresAt: string;
            /**
             * Registered
             * @constant
             */
            registered: true;
            /**
             * Token
             * @description For the `Authorization` header, as it is.
             */
            token: string;
            user: components["schemas"]["Me"];
        };
        /**
         * Snippet
         * @description The part of a text around what was found, with an ellipsis where it is cut.
         */
        Snippet: {
            /** Ranges */
            ranges: number[][];
            /** Text */
            text: string;
        };
        /**
         * SuggestedMember
         * @description A member one may like to follow, and why.
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
             * @description Unique, without `@`; null where none was chosen.
             * @example layla
             */
            handle: string | null;
            /**
             * Isfollowing
             * @description I follow them; false for a guest.
             */
            isFollowing: boolean;
            /**
             * Name
             * @description As the member writes it; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
            reason: components["schemas"]["SuggestionReason"];
        };
        /**
         * Suggestion
         * @description A member one may like to follow.
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
             * @description Unique, without `@`; null where none was chosen.
             * @example layla
             */
            handle: string | null;
            /**
             * Isfollowing
             * @description I follow them; false for a guest.
             */
            isFollowing: boolean;
            /**
             * Name
             * @description As the member writes it; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * SuggestionReason
         * @description Why a member is suggested: the strongest of what speaks for them.
         */
        SuggestionReason: {
            /**
             * Count
             * @description How many of those I follow, evaluations, interests, or followers.
             */
            count: number;
            /**
             * Interestid
             * @description With `interest`, one that we share.
             */
            interestId: string | null;
            /** @description With `followedByFollowed`, one of those I follow who follow them. */
            member: components["schemas"]["Author"] | null;
            /**
             * Type
             * @description `evaluated`: I evaluated posts of theirs lately.
             * @enum {string}
             */
            type: "followedByFollowed" | "evaluated" | "interest" | "popular";
        };
        /**
         * TagCompletion
         * @description A tag that begins with what was typed.
         */
        TagCompletion: {
            /**
             * Count
             * @description Posts with it, counted up to 100.
             */
            count: number;
            /**
             * Tag
             * @description As its newest post writes it.
             * @example قهوة_الصباح
             */
            tag: string;
            /**
             * Type
             * @constant
             */
            type: "tag";
        };
        /**
         * TokenAnswer
         * @description Whether the presented identity has an account, and which.
         */
        TokenAnswer: {
            /**
             * Registered
             * @description Whether there is an account.
             */
            registered: boolean;
            /** @description The member whose access token it is. */
            user: components["schemas"]["Me"] | null;
        };
        /**
         * TokenBody
         * @description An access token; `expiresAt` is when to have renewed it.
         */
        TokenBody: {
            /**
             * Expiresat
             * @description Fifteen minutes from now: renew it before.
             */
            expiresAt: string;
            /**
             * Token
             * @description For the `Authorization` header, as it is.
             */
            token: string;
        };
        /**
         * TokenQuestion
         * @description A token to ask about: an access token, a verification token, or an ID token of another
         *     issuer.
         */
        TokenQuestion: {
            /**
             * Token
             * @description Left out, the Authorization header is asked about.
             */
            token?: string | null;
        };
        /**
         * TopPost
         * @description One of my posts by all that it earned in the month.
         */
        TopPost: {
            cover: components["schemas"]["Image"] | null;
            /** Postid */
            postId: string;
            /**
             * Reactions
             * @description The evaluations it got most, three at most.
             * @example [
             *       "perfect",
             *       "love"
             *     ]
             */
            reactions: string[];
            /**
             * Sales
             * @description How many bought it.
             */
            sales: number;
            /**
             * Salescents
             * @description What its buyers paid.
             */
            salesCents: number;
            /**
             * Sharecents
             * @description What of my share it brought.
             */
            shareCents: number;
            /**
             * Tipscents
             * @description What was tipped on it.
             */
            tipsCents: number;
            /** Title */
            title: string;
            /**
             * Totalcents
             * @description All three together.
             */
            totalCents: number;
        };
        /**
         * UploadedFile
         * @description An image that is ready to be attached; `url` is the largest rendition.
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
             * @description A few colours to show while it loads (blurha.sh).
             * @example LEHV6nWB2yk8pyo0adR*.7kCMdnj
             */
            blurhash: string;
            /**
             * Height
             * @description Of the largest rendition, in pixels.
             * @example 960
             */
            height: number;
            /**
             * Mime
             * @description Always `image/webp`.
             * @example image/webp
             */
            mime: string;
            /**
             * Size
             * @description Bytes of all renditions, as the quota counts.
             * @example 98304
             */
            size: number;
            /**
             * Sizes
             * @description Every rendition, WebP, the narrowest first.
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
             * @description Of the largest rendition, in pixels.
             * @example 1280
             */
            width: number;
        };
        /**
         * UserCompletion
         * @description A member whose name or handle goes on as what was typed begins.
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
             * @description Unique, without `@`; null where none was chosen.
             * @example layla
             */
            handle: string | null;
            /**
             * Isfollowing
             * @description I follow them; false for a guest.
             */
            isFollowing: boolean;
            /**
             * Name
             * @description As the member writes it; not unique.
             */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
            /**
             * Type
             * @constant
             */
            type: "user";
        };
        /**
         * VerifiedBody
         * @description No member yet: `verificationToken` registers once, within ten minutes.
         */
        VerifiedBody: {
            /**
             * Registered
             * @constant
             */
            registered: false;
            /**
             * Verificationtoken
             * @description Opaque. For /users/register.
             * @example 69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU
             */
            verificationToken: string;
        };
        /**
         * ViewerState
         * @description How the asking member stands to a post.
         */
        ViewerState: {
            /**
             * Evaluation
             * @description What the member thinks of it, such as `perfect`.
             * @example perfect
             */
            evaluation: string | null;
            /**
             * Mine
             * @description The member wrote it.
             */
            mine: boolean;
            /**
             * Purchased
             * @description The member may download its files, as its buyer.
             */
            purchased: boolean;
            /** Saved */
            saved: boolean;
        };
        /**
         * WordState
         * @description How it stands after a word was muted or unmuted.
         */
        WordState: {
            /** Ismuted */
            isMuted: boolean;
            /**
             * Word
             * @example كرة القدم
             */
            word: string;
        };
        /**
         * WordToMute
         * @description A word or phrase.
         */
        WordToMute: {
            /**
             * Word
             * @description 60 characters at most, in any spelling.
             * @example كرة القدم
             */
            word: string;
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["NewUpload"];
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
             *     - `quota_exceeded`: Your space for files is full.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
             *     - `upload_stalled`: Nothing arrived for a while. Send this part again.
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
             *     - `file_too_large`: A file larger than 10 MB is sent in parts.
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
             *     - `quota_exceeded`: Your space for files is full.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `file_not_found`: This file does not exist. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
                    "application/json": components["schemas"]["Payload_RemovedFile_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `file_not_found`: This file does not exist. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CompletedUpload"] | null;
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `file_not_found`: This file does not exist. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description When the link ends, in seconds since 1970. */
                expires: string;
                /** @description Ours, over the file and the time. */
                signature: string;
            };
            header?: {
                /** @description One range of bytes (RFC 9110). */
                range?: string | null;
            };
            path: {
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `file_not_found`: This file does not exist. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
                /** @description Which part it is, from 1. */
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `file_not_found`: This file does not exist. */
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
             *     - `upload_stalled`: Nothing arrived for a while. Send this part again.
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
             * @description - `part_digest_mismatch`: The part did not arrive as it was sent. Send it again.
             *     - `part_digest_required`: The header Content-Digest with the part's SHA-256 is missing.
             *     - `part_unknown`: The file has no part of this number.
             *     - `part_wrong_length`: The part is not as long as it should be.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["ProviderChosen"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_SignInBegun_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `provider_not_found`: This provider is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             *     - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                    "application/json": components["schemas"]["Payload_IdentityProved_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
                    /** @description Seconds to wait before asking again. */
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
             *     - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                    "application/json": components["schemas"]["Payload_list_ProviderShown__"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description What an ID token is exchanged for (RFC 6749). */
                code?: string | null;
                /** @description What the provider was asked with. */
                state?: string | null;
                /** @description Who the provider says it is (RFC 9207). */
                iss?: string | null;
                /** @description Why there is no code (RFC 6749, 4.1.2.1). */
                error?: string | null;
            };
            header?: never;
            path: {
                /** @description The provider's key, of the list. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The image's `_id`. */
                file_id: string;
                /** @description A rendition's width and `.webp`. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `file_not_found`: This file does not exist. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                    "application/json": components["schemas"]["Payload_Opened_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `notification_not_found`: This notification is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description `refundRequested`: only those whose buyer asks for the money back. */
                status?: "refundRequested" | null;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `payment_not_found`: This payment is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `payment_not_found`: This payment is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskedRefund"];
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `payment_not_found`: This payment is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["PostDraft"];
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `file_not_found`: This file does not exist. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description Words, “phrases”, `#tag`, `@handle`, `-word`; in any spelling. */
                query?: string;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
                cursor?: string | null;
                /** @description The `_id` of a category. */
                category?: string | null;
                /** @description A tag in any spelling. */
                tag?: string | null;
                /** @description `top`, the best and most popular first; `new`; for products also `priceAsc` and `priceDesc`: posts so sorted come newest first. */
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
                    "application/json": components["schemas"]["Page_FoundPost_"];
                };
            };
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description Words, “phrases”, `#tag`, `@handle`, `-word`; in any spelling. */
                query?: string;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
                cursor?: string | null;
                /** @description The `_id` of a category. */
                category?: string | null;
                /** @description A tag in any spelling. */
                tag?: string | null;
                /** @description `top`, the best and most popular first; `new`; for products also `priceAsc` and `priceDesc`: posts so sorted come newest first. */
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
                    "application/json": components["schemas"]["Page_FoundPost_"];
                };
            };
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `post_not_found`: This post is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description `post` for posts and questions, `digital` for products; else all. */
                kind?: ("post" | "digital") | null;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description `post` for posts and questions, `digital` for products; else all. */
                kind?: ("post" | "digital") | null;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /** @description The `_id` of what the path names. */
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
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `user_not_found`: This profile is not here. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `post_not_found`: This post is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `checkout_not_found`: This checkout is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description `newest` first, or `top`: those with most replies first. */
                sort?: "newest" | "top";
                /** @description The replies to this comment instead, oldest first; `sort` means nothing. */
                parentId?: string | null;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /** @description The `_id` of what the path names. */
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
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `comment_not_found`: This comment is not here.
             *     - `post_not_found`: This post is not here.
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The same key and body again answer the comment that the first made. */
                "idempotency-key"?: string | null;
            };
            path: {
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentDraft"];
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
             * @description - `comment_not_found`: This comment is not here.
             *     - `post_not_found`: This post is not here.
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `comment_not_found`: This comment is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `comment_not_found`: This comment is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
                /** @description The `_id` of what the path names. */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Complaint"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Reported_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `comment_not_found`: This comment is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `comment_not_found`: This comment is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `post_not_found`: This post is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Choice"];
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `post_not_found`: This post is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description Of this evaluation alone. */
                reaction?: ("perfect" | "love" | "unclear" | "fantastic" | "surprise" | "clap" | "dontknow" | "hardquestion" | "gotanswer" | "sad") | null;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `post_not_found`: This post is not here. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `file_not_found`: This file does not exist.
             *     - `post_not_found`: This post is not here.
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The same key with the same body repeats the first answer; with another body it is `idempotency_conflict`. Kept for seven days. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The `_id` of what the path names. */
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `post_not_found`: This post is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `post_not_found`: This post is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Complaint"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Reported_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `post_not_found`: This post is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `post_not_found`: This post is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
                    "application/json": components["schemas"]["Payload_Shared_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `post_not_found`: This post is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `post_not_found`: This post is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostDraft"];
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
             * @description - `file_not_found`: This file does not exist.
             *     - `post_not_found`: This post is not here.
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The month, in UTC. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The month, in UTC. */
                period: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month's inputs and shares, one record a line. */
            200: {
                headers: {
                    /** @description SHA-256 of the file, in hexadecimal digits. */
                    "X-Content-SHA256"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The client has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description As the index names it. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_found`: There is nothing here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description Without its `#`, in any spelling. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `not_found`: There is nothing here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description - `user_not_found`: This profile is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description A part of a name or handle, in any spelling. */
                query?: string;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `user_not_found`: This profile is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
                    "application/json": components["schemas"]["Page_KeptAway_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["Farewell"] | null;
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                    "application/json": components["schemas"]["Payload_Explored_"];
                };
            };
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description A name or a handle, or the beginning of one; in any spelling. */
                query?: string;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description When the link ends, in seconds since 1970. */
                expires: string;
                /** @description Ours, over the file and the time. */
                signature: string;
            };
            header?: {
                /** @description One range of bytes (RFC 9110). */
                range?: string | null;
            };
            path: {
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole ZIP. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The asked range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `export_not_found`: This copy is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FollowChoice"] | null;
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `user_not_found`: This profile is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The bank's country, whose fields are told; my own when left out. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description End every session of mine. */
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
                    "application/json": components["schemas"]["Payload_LoggedOut_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `user_not_found`: This profile is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["WordToMute"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_WordState_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
                    "application/json": components["schemas"]["Page_KeptAway_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description Which of the two lists. */
                tab: "followers" | "following";
                /** @description Whose; mine when left out. */
                userId?: string | null;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `user_not_found`: This profile is not here. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The same key with the same body repeats the first answer; with another body it is `idempotency_conflict`. Kept for seven days. */
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
             *     - `insufficient_balance`: That is more than is available.
             *     - `method_resting`: The payout method was changed a short while ago and rests for your safety.
             *     - `payout_in_progress`: A payout is on its way. Try again when it has arrived.
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                    "application/json": components["schemas"]["Payload_Registered_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
             *     - `verification_expired`: The time to sign up is over. Ask for a new code.
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             *     - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Complaint"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Reported_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `user_not_found`: This profile is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["NewMethod"];
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
             *     - `name_not_latin`: Write it in Latin letters, as the bank has it.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                    "application/json": components["schemas"]["Payload_CodeSent_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
             * @description - `sms_unavailable`: Codes cannot be sent to phones yet. Use an email address.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `otp_locked`: Too many attempts. Try again later with a new code.
             *     - `rate_limited`: Too many requests. Wait a moment.
             *     - `sms_limit_reached`: No more codes can be sent to this phone today. Use an email address.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
                    "application/json": components["schemas"]["Page_SessionShown_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                    "application/json": components["schemas"]["Payload_SessionEnded_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
                    "application/json": components["schemas"]["Payload_SessionEnded_"];
                };
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `session_not_found`: This session is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description A name or a handle, or the beginning of one; in any spelling. */
                query?: string;
                /** @description How many, 100 at most. */
                limit?: number;
                /** @description `nextCursor` of the page before; absent at the top. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
             * @description - `invalid_cursor`: This list has changed. Load it again from the top.
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `user_not_found`: This profile is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `user_not_found`: This profile is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `user_not_found`: This profile is not here. */
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
             *     - `validation_failed`: Some of it is not right. Look at the marked fields.
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["WordToMute"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_WordState_"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["MemberChanges"];
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
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `file_not_found`: This file does not exist. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["TokenQuestion"] | null;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Union_SignedInBody__TokenAnswer__"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             *     - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                "application/json": components["schemas"]["CodeAttempt"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Union_SignedInBody__VerifiedBody__"];
                };
            };
            /**
             * @description - `malformed_body`: The request could not be read.
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description - `otp_locked`: Too many attempts. Try again later with a new code.
             *     - `rate_limited`: Too many requests. Wait a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description The `_id` of what the path names. */
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
            /** @description A guest has it: the `ETag` is the one in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description - `unsupported_version`: This version of the interface is not supported. */
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
            /** @description - `user_not_found`: This profile is not here. */
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
                /** @description Of the body as it is, not older than five minutes. */
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
                    "application/json": components["schemas"]["Payload_Received_"];
                };
            };
            /**
             * @description - `bad_signature`: This was not signed by the payment provider.
             *     - `unsupported_version`: This version of the interface is not supported.
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
            /** @description - `validation_failed`: Some of it is not right. Look at the marked fields. */
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
                    /** @description Seconds to wait before asking again. */
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
             * @description - `service_unavailable`: The service is busy. Try again in a moment.
             *     - `Retry-After` has the seconds to wait.
             */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
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
