/** `npm run drill -- fuzz` runs all cases; `npm test` runs a sample. */
export const isThorough = Number(process.env['FUZZ_CASES'] ?? 0) >= 2_000;
