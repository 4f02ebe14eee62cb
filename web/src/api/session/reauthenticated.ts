/**
 * Does something that may need a proof that it is really the member: when the API asks for one, the member is asked
 * for a one-time code and the same work is done again. Null when the member would not prove it.
 */
export type WithReauth = <Result>(work: () => Promise<Result>) => Promise<Result | null>;
