/** Crockford's base32: no I, L, O or U, so that what is read aloud or typed off paper comes out the same. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** As people write it: small letters, spaces and hyphens, O for 0, I and L for 1. */
export function normalizeCrockford(written: string): string {
  return written
    .toUpperCase()
    .replace(/[\s\u200e\u200f-]/gu, '')
    .replace(/O/gu, '0')
    .replace(/[IL]/gu, '1');
}
