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
         * @description Where the issuer's keys are and what it signs with.
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
         * @description What a post or a product can be filed under, in the asked language, by name.
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
         * @description Every country of ISO 3166 in the asked language, by name, with its telephone prefix.
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
         * Upload an image
         * @description Take an image, draw it anew as WebP in several widths, and keep that.
         *
         *     What was sent is not kept, and nothing in it but the picture: no place, no camera, no date. Of
         *     an animation the first frame stays. The answer's `_id` is the `fileId` that a post or a
         *     profile then names.
         */
        post: operations["upload_file"];
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
         * @description Asks nobody else.
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
    "/identity/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys
         * @description The keys that access tokens are signed with, as RFC 7517 writes them.
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
         * @description Takes the refresh cookie and rotates it. Tabs that ask within ten seconds are given the same
         *     one; a used one after that ends the session. Only the product's own pages may ask.
         */
        post: operations["refresh_token"];
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
         * @description What a member can care about, in the asked language, by name.
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
         * @description One rendition, named `{width}.webp`. It never changes, so that it may be kept for ever.
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
         * @description Newest first.
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
         * @description The figure of the badge.
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
         * @description Idempotent.
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
         *     `notification` with a notification. Read it by fetch with the Authorization header; it ends
         *     with the token.
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
         * @description Idempotent; answers the notification.
         */
        post: operations["open_notification"];
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
         * @description Everybody's posts, newest first.
         */
        get: operations["list_posts"];
        put?: never;
        /**
         * Publish a post
         * @description A post or a question, with text, images or both.
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
         * Explore digital products
         * @description Digital products, newest first.
         */
        get: operations["list_digital_products"];
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
         * @description Posts of those I follow and mine, newest first, each with its `reason`.
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
         * @description The newest public posts; no token is looked at.
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
         * @description What I published, newest first.
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
         * @description One post, as this member sees it.
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
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A member's posts
         * @description What the member of this id published, newest first.
         */
        get: operations["list_user_posts"];
        put?: never;
        post?: never;
        /**
         * Delete my post
         * @description The post leaves every list and page at once.
         */
        delete: operations["delete_post"];
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
         * @description One public post; no token is looked at.
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
         * @description Answers the address to share; counts once a member and day.
         */
        post: operations["share_post"];
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
         * @description Asks Postgres for its migration, and Redis whether it is there.
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
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Directory of members
         * @description Every member, the newest first.
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
         * @description Idempotent; the member is notified once.
         */
        post: operations["follow_user"];
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
         * @description The refresh token stops at once, the access token within five seconds.
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
         * @description The signed-in member with their settings, e-mail address and phone number.
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
         * @description Makes the account and signs its member in. Nothing half-written is left by an error.
         */
        post: operations["register_member"];
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
         * @description Six digits, good once and for ten minutes. The answer is the same whether or not the
         *     identifier has an account. `confirm` is for a signed-in member and goes to their own address.
         */
        post: operations["send_otp"];
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
         * People to follow
         * @description Members I don't follow: friends of those I follow, then shared interests, then the most
         *     followed. One page; it is made anew at each call.
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
         * @description Idempotent.
         */
        post: operations["unfollow_user"];
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
         * @description Changes what is sent and leaves the rest; `profilePic: null` and `handle: null` clear.
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
         * @description Whether the presented token belongs to a member. A verification token is told whether its
         *     identifier has an account by now; its `user` is null all the same.
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
         *     to register with. Five tries a code; wrong, expired, used and unknown look alike.
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
         * @description Public; `isFollowing` and `followsMe` are null for a guest and on one's own.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Author
         * @description A member as the author of something.
         */
        Author: {
            /**
             * Id
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Handle */
            handle: string | null;
            /** Name */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /** Body_upload_file */
        Body_upload_file: {
            /**
             * File
             * @description jpg, jpeg, png, gif or bmp; 10 MB at most.
             */
            file: string;
            /**
             * Purpose
             * @description What it is for; an avatar is cut to a square.
             * @enum {string}
             */
            purpose: "avatar" | "post";
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
            /** Expiresat */
            expiresAt: string;
            /**
             * Masked
             * @example l•••a@qima.example
             */
            masked: string;
            /**
             * Otpid
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
             * @example +966
             */
            dialCode: string;
            /**
             * Name
             * @example Saudi Arabia
             */
            name: string;
            /**
             * Payoutmethods
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
            /** Comments */
            comments: number;
            /**
             * Evaluations
             * @example {
             *       "love": 3,
             *       "perfect": 12
             *     }
             */
            evaluations: {
                [key: string]: number;
            };
            /** Purchases */
            purchases: number;
            /** Saves */
            saves: number;
            /** Shares */
            shares: number;
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
         * DraftImage
         * @description One of the author's uploaded images, and what it shows in words.
         */
        DraftImage: {
            /**
             * Alt
             * @default
             */
            alt: string;
            /** Fileid */
            fileId: string;
        };
        /**
         * ErrorBody
         * @description The envelope of every error.
         */
        ErrorBody: {
            error: components["schemas"]["ErrorDetail"];
            /** Payload */
            payload?: null;
        };
        /**
         * ErrorDetail
         * @description What went wrong: a stable code, a sentence in the asked language, and facts.
         */
        ErrorDetail: {
            /**
             * Code
             * @example validation_failed
             */
            code: string;
            /**
             * Facts
             * @description Figures for the sentence, such as `retryAfter`.
             */
            facts: {
                [key: string]: unknown;
            };
            /**
             * Fields
             * @description One sentence for each field that is not right.
             */
            fields: {
                [key: string]: string;
            };
            /** Message */
            message: string;
        };
        /**
         * FollowState
         * @description How it stands after a follow or an unfollow.
         */
        FollowState: {
            /** Followerscount */
            followersCount: number;
            /** Isfollowing */
            isFollowing: boolean;
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
            status: "ok";
        };
        /**
         * Image
         * @description An image: `url` is the largest rendition, whose `width` and `height` these are.
         */
        Image: {
            /**
             * Alt
             * @description What a person who cannot see it is told.
             */
            alt: string | null;
            /**
             * Blurhash
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
             * @example 640
             */
            width: number;
        };
        /**
         * JsonWebKey
         * @description One public key.
         */
        JsonWebKey: {
            /** Alg */
            alg: string;
            /** E */
            e: string;
            /** Kid */
            kid: string;
            /** Kty */
            kty: string;
            /** N */
            n: string;
            /** Use */
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
         * LoggedOut
         * @description The session is over.
         */
        LoggedOut: {
            /**
             * Loggedout
             * @default true
             * @constant
             */
            loggedOut: true;
        };
        /**
         * Me
         * @description One's own account; the only answer that holds an e-mail address or a phone number.
         */
        Me: {
            /**
             * Id
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
            /** Createdat */
            createdAt: string;
            /** Email */
            email: string | null;
            /** Followerscount */
            followersCount: number;
            /** Followingcount */
            followingCount: number;
            /**
             * Genderid
             * @description 1 male, 2 female, 3 not specified
             * @enum {integer}
             */
            genderId: 1 | 2 | 3;
            /** Handle */
            handle: string | null;
            /** Interestids */
            interestIds: string[];
            /**
             * Locale
             * @enum {string}
             */
            locale: "en" | "ar";
            /** Name */
            name: string;
            /**
             * Numerals
             * @enum {string}
             */
            numerals: "auto" | "latn" | "arab";
            /** Phone */
            phone: string | null;
            /** Postscount */
            postsCount: number;
            profilePic: components["schemas"]["Image"] | null;
            /**
             * Theme
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
            /** Handle */
            handle?: string | null;
            /** Interestids */
            interestIds?: string[] | null;
            /** Locale */
            locale?: ("en" | "ar") | null;
            /** Name */
            name?: string | null;
            /** Numerals */
            numerals?: ("auto" | "latn" | "arab") | null;
            /**
             * Profilepic
             * @description The `_id` of an uploaded avatar, or null.
             */
            profilePic?: string | null;
            /** Theme */
            theme?: ("system" | "light" | "dark") | null;
        };
        /**
         * Named
         * @description One entry of a list, named in the asked language.
         */
        Named: {
            /**
             * Id
             * @example calligraphy
             */
            _id: string;
            /**
             * Name
             * @example Calligraphy
             */
            name: string;
        };
        /**
         * Notification
         * @description One thing the member is told; `message` is in the asked language.
         */
        Notification: {
            /**
             * Id
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Actors */
            actors: components["schemas"]["Sender"][];
            /** Count */
            count: number;
            /** Createdat */
            createdAt: string;
            from: components["schemas"]["Sender"];
            /** Isopened */
            isOpened: boolean;
            /**
             * Message
             * @example Omar followed you
             */
            message: string;
            postId: components["schemas"]["PostReference"] | null;
            /**
             * Type
             * @constant
             */
            type: "follow";
        };
        /**
         * Opened
         * @description How many became read.
         */
        Opened: {
            /** Opened */
            opened: number;
        };
        /** Page[Notification] */
        Page_Notification_: {
            /** Nextcursor */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Notification"][];
        };
        /** Page[Post] */
        Page_Post_: {
            /** Nextcursor */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Post"][];
        };
        /** Page[Suggestion] */
        Page_Suggestion_: {
            /** Nextcursor */
            nextCursor: string | null;
            /** Payload */
            payload: components["schemas"]["Suggestion"][];
        };
        /** Payload[CodeSent] */
        Payload_CodeSent_: {
            payload: components["schemas"]["CodeSent"];
        };
        /** Payload[Deleted] */
        Payload_Deleted_: {
            payload: components["schemas"]["Deleted"];
        };
        /** Payload[FollowState] */
        Payload_FollowState_: {
            payload: components["schemas"]["FollowState"];
        };
        /** Payload[Health] */
        Payload_Health_: {
            payload: components["schemas"]["Health"];
        };
        /** Payload[LoggedOut] */
        Payload_LoggedOut_: {
            payload: components["schemas"]["LoggedOut"];
        };
        /** Payload[Me] */
        Payload_Me_: {
            payload: components["schemas"]["Me"];
        };
        /** Payload[Notification] */
        Payload_Notification_: {
            payload: components["schemas"]["Notification"];
        };
        /** Payload[Opened] */
        Payload_Opened_: {
            payload: components["schemas"]["Opened"];
        };
        /** Payload[Post] */
        Payload_Post_: {
            payload: components["schemas"]["Post"];
        };
        /** Payload[Profile] */
        Payload_Profile_: {
            payload: components["schemas"]["Profile"];
        };
        /** Payload[Readiness] */
        Payload_Readiness_: {
            payload: components["schemas"]["Readiness"];
        };
        /** Payload[Registered] */
        Payload_Registered_: {
            payload: components["schemas"]["Registered"];
        };
        /** Payload[Shared] */
        Payload_Shared_: {
            payload: components["schemas"]["Shared"];
        };
        /** Payload[TokenAnswer] */
        Payload_TokenAnswer_: {
            payload: components["schemas"]["TokenAnswer"];
        };
        /** Payload[TokenBody] */
        Payload_TokenBody_: {
            payload: components["schemas"]["TokenBody"];
        };
        /** Payload[Union[SignedInBody, VerifiedBody]] */
        Payload_Union_SignedInBody__VerifiedBody__: {
            /** Payload */
            payload: components["schemas"]["SignedInBody"] | components["schemas"]["VerifiedBody"];
        };
        /** Payload[UploadedFile] */
        Payload_UploadedFile_: {
            payload: components["schemas"]["UploadedFile"];
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
        /**
         * Post
         * @description A post as a list and its own page show it; `viewer` is null for a guest.
         */
        Post: {
            /**
             * Id
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
             * @enum {string}
             */
            dir: "rtl" | "ltr";
            /** Editedat */
            editedAt: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "post" | "question" | "digital";
            /**
             * Lang
             * @enum {string}
             */
            lang: "ar" | "en" | "und";
            /** Media */
            media: components["schemas"]["Image"][];
            /** Pricecents */
            priceCents: number | null;
            reason: components["schemas"]["Reason"] | null;
            /** Tags */
            tags: string[];
            /** Text */
            text: string;
            /** Title */
            title: string | null;
            viewer: components["schemas"]["ViewerState"] | null;
        };
        /**
         * PostDraft
         * @description What a member publishes.
         */
        PostDraft: {
            /** Categoryid */
            categoryId?: string | null;
            /**
             * Kind
             * @default post
             * @enum {string}
             */
            kind: "post" | "question";
            /**
             * Media
             * @default []
             */
            media: components["schemas"]["DraftImage"][];
            /**
             * Tags
             * @default []
             * @example [
             *       "تصميم_الخطوط"
             *     ]
             */
            tags: string[];
            /**
             * Text
             * @default
             * @example أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور.
             */
            text: string;
        };
        /**
         * PostReference
         * @description The post that it is about.
         */
        PostReference: {
            /**
             * Id
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
        };
        /**
         * Profile
         * @description A member's public page; the two last are null for a guest and for oneself.
         */
        Profile: {
            /**
             * Id
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Bio */
            bio: string;
            /** Createdat */
            createdAt: string;
            /** Followerscount */
            followersCount: number;
            /** Followingcount */
            followingCount: number;
            /** Followsme */
            followsMe: boolean | null;
            /** Handle */
            handle: string | null;
            /** Isfollowing */
            isFollowing: boolean | null;
            /** Name */
            name: string;
            /** Postscount */
            postsCount: number;
            /** Productscount */
            productsCount: number;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * ProviderMetadata
         * @description What an OpenID Connect client asks of an issuer first.
         */
        ProviderMetadata: {
            /** Claims Supported */
            claims_supported: string[];
            /** Id Token Signing Alg Values Supported */
            id_token_signing_alg_values_supported: string[];
            /** Issuer */
            issuer: string;
            /** Jwks Uri */
            jwks_uri: string;
            /** Response Types Supported */
            response_types_supported: string[];
            /** Subject Types Supported */
            subject_types_supported: string[];
            /** Token Endpoint */
            token_endpoint: string;
        };
        /**
         * Readiness
         * @description What the process stands on; without Redis it is degraded, not down.
         */
        Readiness: {
            /** Migration */
            migration: string;
            /**
             * Status
             * @enum {string}
             */
            status: "ok" | "degraded";
        };
        /**
         * Reason
         * @description Why a post stands in a feed.
         */
        Reason: {
            /**
             * Type
             * @enum {string}
             */
            type: "follow" | "mine";
        };
        /**
         * Registered
         * @description A new member, signed in.
         */
        Registered: {
            /** Expiresat */
            expiresAt: string;
            /** Token */
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
             */
            birthDate: string;
            /**
             * Countryid
             * @example SA
             */
            countryId: string;
            /**
             * Genderid
             * @description 1 male, 2 female, 3 not specified
             * @enum {integer}
             */
            genderId: 1 | 2 | 3;
            /**
             * Interestids
             * @example [
             *       "typography",
             *       "design",
             *       "poetry"
             *     ]
             */
            interestIds: string[];
            /**
             * Locale
             * @enum {string}
             */
            locale: "en" | "ar";
            /** Name */
            name: string;
            /**
             * Verificationtoken
             * @description From /users/verifyOTP.
             */
            verificationToken: string;
        };
        /**
         * Sender
         * @description Whoever did what is told.
         */
        Sender: {
            /**
             * Id
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Name */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * Shared
         * @description The address to share, and how often members shared the post.
         */
        Shared: {
            /** Count */
            count: number;
            /** Url */
            url: string;
        };
        /**
         * SignedInBody
         * @description A member, signed in.
         */
        SignedInBody: {
            /** Expiresat */
            expiresAt: string;
            /**
             * Registered
             * @constant
             */
            registered: true;
            /** Token */
            token: string;
            user: components["schemas"]["Me"];
        };
        /**
         * Suggestion
         * @description A member one may like to follow.
         */
        Suggestion: {
            /**
             * Id
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /** Bio */
            bio: string;
            /** Followerscount */
            followersCount: number;
            /** Handle */
            handle: string | null;
            /** Isfollowing */
            isFollowing: boolean;
            /** Name */
            name: string;
            profilePic: components["schemas"]["Image"] | null;
        };
        /**
         * TokenAnswer
         * @description Whether the presented identity has an account, and which.
         */
        TokenAnswer: {
            /** Registered */
            registered: boolean;
            user: components["schemas"]["Me"] | null;
        };
        /**
         * TokenBody
         * @description An access token; `expiresAt` is when to have renewed it.
         */
        TokenBody: {
            /** Expiresat */
            expiresAt: string;
            /** Token */
            token: string;
        };
        /**
         * TokenQuestion
         * @description A token to ask about: an access token or a verification token.
         */
        TokenQuestion: {
            /**
             * Token
             * @description Left out, the Authorization header is asked about.
             */
            token?: string | null;
        };
        /**
         * UploadedFile
         * @description An image that is ready to be attached; `url` is the largest rendition.
         */
        UploadedFile: {
            /**
             * Id
             * @example 0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a
             */
            _id: string;
            /**
             * Blurhash
             * @example LEHV6nWB2yk8pyo0adR*.7kCMdnj
             */
            blurhash: string;
            /**
             * Height
             * @example 960
             */
            height: number;
            /**
             * Mime
             * @example image/webp
             */
            mime: string;
            /**
             * Size
             * @description Bytes of all renditions, as the quota counts.
             * @example 98304
             */
            size: number;
            /** Sizes */
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
             * @example 1280
             */
            width: number;
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
            /** Verificationtoken */
            verificationToken: string;
        };
        /**
         * ViewerState
         * @description How the asking member stands to a post.
         */
        ViewerState: {
            /** Evaluation */
            evaluation: string | null;
            /** Mine */
            mine: boolean;
            /** Purchased */
            purchased: boolean;
            /** Saved */
            saved: boolean;
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderMetadata"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
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
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
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
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                "multipart/form-data": components["schemas"]["Body_upload_file"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_UploadedFile_"];
                };
            };
            /** @description `malformed_body` · `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large` · `image_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `image_bad_type` · `image_mismatch` · `image_too_many_pixels` · `image_unreadable` · `quota_exceeded` · `svg_not_supported` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Health_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_TokenBody_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `session_ended` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
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
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                file_id: string;
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
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `file_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Notification_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_int_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Opened_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Notification_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `notification_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Post_"];
                };
            };
            /** @description `malformed_body` · `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `file_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_digital_products: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Post_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `post_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Post_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `user_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Deleted_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `post_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Post_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `post_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Shared_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `post_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Readiness_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Suggestion_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_FollowState_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `user_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `own_follow` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_LoggedOut_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Me_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Registered_"];
                };
            };
            /** @description `malformed_body` · `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `verification_expired` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `already_registered` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_CodeSent_"];
                };
            };
            /** @description `malformed_body` · `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `sms_unavailable` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `otp_locked` · `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page_Suggestion_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `invalid_cursor` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_FollowState_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `user_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `own_follow` · `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Me_"];
                };
            };
            /** @description `malformed_body` · `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `file_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_TokenAnswer_"];
                };
            };
            /** @description `malformed_body` · `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Union_SignedInBody__VerifiedBody__"];
                };
            };
            /** @description `malformed_body` · `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` · `otp_invalid` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `otp_locked` · `rate_limited` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payload_Profile_"];
                };
            };
            /** @description `unsupported_version` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `not_authenticated` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `user_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `service_unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
