/**
 * Runs work that may require reauthentication: then asks for a passkey or a one-time code and runs it again. Null if the member
 * cancels.
 */
export type WithReauth = <Result>(work: () => Promise<Result>) => Promise<Result | null>;
