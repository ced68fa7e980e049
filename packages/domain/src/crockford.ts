/** Crockford's base32: no I, L, O or U, so that what is read aloud or typed off paper comes out the same. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A character for each byte, by its last five bits: as much chance as the bytes have there. */
export function crockfordText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => crockfordAlphabet.charAt(byte & 31)).join('');
}

/** As people write it: small letters, spaces and hyphens, O for 0, I and L for 1. */
export function normalizeCrockford(written: string): string {
  return written
    .toUpperCase()
    .replace(/[\s\u200e\u200f-]/gu, '')
    .replace(/O/gu, '0')
    .replace(/[IL]/gu, '1');
}
