/** Master secret of all test servers; databases of earlier benchmarks in `.data` are encrypted with it. */
export const secretKey = 'only-for-the-bench-on-this-machine';
