import type { components } from './schema';

/** Entities of moderation that members and guests read, from the generated OpenAPI types. */
type Schemas = components['schemas'];

/** Statement of reasons, as its member sees it. */
export type Statement = Schemas['StatementOfReasons'];
export type Appeal = Schemas['Appeal'];
export type Standing = Schemas['Standing'];
export type Restriction = Standing['restrictions'][number];
export type Transparency = Schemas['Transparency'];
export type TransparencyRow = Transparency['rows'][number];
export type TransparencyAppeals = Transparency['appeals'][number];
