/** Fixed, because URLs are visible in screenshots. */
export const WEB_PORT = 38473;
export const API_PORT = 38474;
export const WEB_ORIGIN = `http://localhost:${WEB_PORT}`;
export const API_ORIGIN = `http://localhost:${API_PORT}`;
