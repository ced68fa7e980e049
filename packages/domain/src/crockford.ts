/** Crockford's base32 has no I, L, O or U, so codes survive being read aloud or copied from paper. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Maps the low five bits of each byte to one character. */
export function encodeCrockford(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => crockfordAlphabet.charAt(byte & 31)).join('');
}

/** Accepts lower case, spaces and hyphens, O for 0, I and L for 1. */
export function normalizeCrockford(input: string): string {
  return input
    .toUpperCase()
    .replace(/[\s\u200e\u200f-]/gu, '')
    .replace(/O/gu, '0')
    .replace(/[IL]/gu, '1');
}
