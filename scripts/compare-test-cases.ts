import fc from 'fast-check';

/** Properties are tried on the same cases every time, so that only a change can break them; a drill tries others. */
if (process.env['FUZZ_CASES'] === undefined) fc.configureGlobal({ seed: 1448 });
