const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats a hash briefly: its beginning and its end. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}

/** Formats a hash for comparison by eye: 9f3c a07d 52e1 … b71e. */
export function groupedHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} ${hash.slice(8, 12)} … ${hash.slice(-4)}`;
}

/** Returns four letters for a commitment, without those that are easily confused. */
export function pieceCode(commitment: string): string {
  const bits = Number.parseInt(commitment.slice(0, 5), 16);
  return [15, 10, 5, 0].map((shift) => CODE_LETTERS[(bits >> shift) & 31]).join('');
}
