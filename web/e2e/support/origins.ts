/** Origins of the running product; whatever starts the tests sets them. */
export const WEB_ORIGIN = process.env.WEB_ORIGIN ?? 'http://localhost:3000';
export const API_ORIGIN = process.env.API_ORIGIN ?? 'http://localhost:8000';
/** Identity provider of the product under test; empty without one. */
export const ISSUER_ORIGIN = process.env.ISSUER_ORIGIN ?? '';
