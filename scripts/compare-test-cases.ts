import fc from 'fast-check';

/**
 * Property tests use the same cases on every run, so only a change can break them; FUZZ_CASES enables random
 * ones.
 */
if (process.env['FUZZ_CASES'] === undefined) fc.configureGlobal({ seed: 1448 });
