import { type FailureCode, StatementError, type VerifiableStatement, verifyStatement } from '@/lib/sum-tree';

// Every hash of this file was computed by another implementation: Python's hashlib, from the byte formats alone.
export const PERIOD = '2026-10';
export const MEMBER = '018e4988-c887-7000-8018-a7dbd82c07cd';
export const GIVER = '018e8755-1887-7000-8064-6dd62265b1f5';
export const COMMITMENT = '66d74578e76ab17591198833fbba85fd66d92abee6894128be8c01508496d288';
export const DIGEST = 'd'.repeat(64);

/** Month of eight leaves: two received, two given, two of other members, two without an amount. */
export const STATEMENT: VerifiableStatement = {
  period: '2026-10',
  root: { hash: '4fa119096e77dce9f0b1ff0d6d66852efe243ff377c7973d7f0e56f01fdf002c', units: '1180592151347411303436' },
  leafCount: 8,
  given: {
    units: '445500000000001',
    cents: 445,
    leaves: [
      {
        salt: '03030303030303030303030303030303',
        giverSalt: '42424242424242424242424242424242',
        giverCommitment: 'cea60dbee862232135f1743cb8724aed8731aee985fe2240d7012192f80abede',
        units: '412500000000000',
        index: 2,
        path: [
          { units: '7', hash: '02133257200daf2de349ffc1d40059c7bd0583dd9ebbab6cf0acb0df2cb2e4b1' },
          { units: '84130000000000', hash: 'fa7d64cd2ba38c114dcb738d0f44fccd62e4aab61e24dcb807189558c572c566' },
          { units: '1180591654717411303429', hash: '4ef922da71e9a551cbecc951f37b36ec39f7d1031804a9d4b4f3fc0dc9ec749d' },
        ],
        author: { _id: '018e8755-1887-7000-8064-6dd62265b1f5' },
      },
      {
        salt: '06060606060606060606060606060606',
        giverSalt: '45454545454545454545454545454545',
        giverCommitment: '6a52d0f08cb7ca786d7c524399f5e40a1a9a5b22abe90fe7a867f2c07eec86d2',
        units: '33000000000001',
        index: 5,
        path: [
          { units: '1180591620717411303429', hash: 'b84c17218c14fcbb158a43f77cf1f137a530e68523670001ad43a81222c83014' },
          { units: '999999999999', hash: '0a44b165c6726249c86f79283f5df10e9f55892480b6b17010807f8761cc8067' },
          { units: '496630000000007', hash: '3bf981198abbfede3836fa060e1fe5a6355a968914d3a051046f6422cfb83530' },
        ],
        author: { _id: '01a1ff1f-9ee7-7003-884d-27721aea17dc' },
      },
    ],
  },
  received: {
    units: '1180591704847411303429',
    cents: 1180591705,
    leaves: [
      {
        salt: '01010101010101010101010101010101',
        giverCommitment: '66d74578e76ab17591198833fbba85fd66d92abee6894128be8c01508496d288',
        units: '84130000000000',
        index: 0,
        path: [
          { units: '0', hash: '7687f64a2f9e19158997b1bbd9722fd2e942072ba0183f08a32ace85cba79f42' },
          { units: '412500000000007', hash: 'af6911a26762ff0a43edca11418089c03256cf69abfc22e1bc5bd163b4ab3996' },
          { units: '1180591654717411303429', hash: '4ef922da71e9a551cbecc951f37b36ec39f7d1031804a9d4b4f3fc0dc9ec749d' },
        ],
      },
      {
        salt: '05050505050505050505050505050505',
        giverCommitment: '374ba84a2a92fee25976a594ec35f23805387e55bf050df06a2fd6b877cfafa0',
        units: '1180591620717411303429',
        index: 4,
        path: [
          { units: '33000000000001', hash: '210a693fbc5fb6026f63056e2e3764220282889cc5a0700c0bd0cd567d2e2995' },
          { units: '999999999999', hash: '0a44b165c6726249c86f79283f5df10e9f55892480b6b17010807f8761cc8067' },
          { units: '496630000000007', hash: '3bf981198abbfede3836fa060e1fe5a6355a968914d3a051046f6422cfb83530' },
        ],
      },
    ],
  },
  reportDigest: DIGEST,
};
export const REPORT = {
  period: PERIOD,
  root: STATEMENT.root.hash,
  rootUnits: STATEMENT.root.units,
  leafCount: STATEMENT.leafCount,
};

export const copy = (): VerifiableStatement => structuredClone(STATEMENT);
export const at = <Item>(list: Item[], place: number): Item => list[place] as Item;
export const addTo = (units: string, more: bigint) => String(BigInt(units) + more);
export const verify = (statement: VerifiableStatement, changes: object = {}) =>
  verifyStatement(statement, { report: REPORT, reportDigest: DIGEST, memberId: MEMBER, ...changes });

export async function failureOf(
  statement: VerifiableStatement,
  changes: object = {},
): Promise<[FailureCode, number | null]> {
  const error = await verify(statement, changes).catch((thrown: unknown) => thrown);
  if (!(error instanceof StatementError)) throw new Error(`no failed check: ${error}`);
  return [error.code, error.leafIndex];
}
