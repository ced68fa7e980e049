/** By `npm run drill:fuzz` all is tried of which `npm test` tries a part. */
export const isThorough = Number(process.env['FUZZ_CASES'] ?? 0) >= 2_000;
