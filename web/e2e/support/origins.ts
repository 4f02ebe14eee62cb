/** Where the product runs; whoever starts the journeys has started it and says so. */
export const WEB_ORIGIN = process.env.WEB_ORIGIN ?? 'http://localhost:3000';
export const API_ORIGIN = process.env.API_ORIGIN ?? 'http://localhost:8000';
/** Another provider of the product under test to sign in with; empty where it has none. */
export const ISSUER_ORIGIN = process.env.ISSUER_ORIGIN ?? '';
