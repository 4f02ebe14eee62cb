import type { components } from './schema';

/** Entities of the API (requirements 3), from the generated OpenAPI types. */
type Schemas = components['schemas'];

export type Image = Schemas['Image'];
export type Author = Schemas['Author'];
export type Post = Schemas['Post'];
export type PostKind = Post['kind'];
export type PostInput = Schemas['PostInput'];
export type Profile = Schemas['Profile'];
export type SuggestedUser = Schemas['Suggestion'];
export type Me = Schemas['Me'];
export type GenderId = Me['genderId'];
export type MemberUpdate = Schemas['MemberUpdate'];
export type FollowState = Schemas['FollowState'];
export type SaveState = Schemas['SaveState'];
export type BlockState = Schemas['BlockState'];
export type MuteState = Schemas['MuteState'];
export type Evaluations = Schemas['Evaluations'];
export type ReactionName = NonNullable<Evaluations['mine']>;
export type Comment = Schemas['Comment'];
export type Reply = Schemas['Reply'];
export type Review = Schemas['Review'];
export type ReviewSummary = Schemas['ReviewSummary'];
export type PostSearchHit = Schemas['PostSearchResult'];
export type TrendingTag = Schemas['TrendingTag'];
export type Person = Schemas['Person'];
export type SuggestedMember = Schemas['SuggestedMember'];
export type Notification = Schemas['Notification'];
export type NotificationSettings = Schemas['NotificationSettings'];
export type NotificationSettingsUpdate = Schemas['NotificationSettingsUpdate'];
export type Actor = Schemas['Sender'];
export type Country = Schemas['Country'];
export type Interest = Schemas['Named'];
export type Category = Schemas['Named'];
export type UploadedFile = Schemas['UploadedFile'];
export type Session = Schemas['TokenBody'];
export type Provider = Schemas['ProviderOut'];
export type ProvenIdentity = Schemas['ProvenIdentity'];
export type ActiveSession = Schemas['SessionOut'];
export type Contacts = Schemas['Contacts'];
export type CodeDelivery = Schemas['CodeDelivery'];
export type LinkedProvider = Schemas['LinkedProvider'];
export type Passkey = Schemas['PasskeyOut'];
export type PasskeyOptions = Schemas['PasskeyOptions'];
export type SignedCredential = Schemas['SignedCredential'];
export type RelationshipItem = Schemas['RelationshipItem'];
export type MutedPhrase = Schemas['MutedPhrase'];
export type DigestSettings = Schemas['DigestSettings'];
export type DigestUpdate = Schemas['DigestUpdate'];
export type LetterSettings = Schemas['LetterSettings'];
export type DataExport = Schemas['Export'];

/** Page of a list. Pages of posts that match a query have a correction of it, or null. */
export type Page<Item> = { payload: Item[]; nextCursor: string | null; didYouMean?: string | null };
