/** A computation that yields often, so that its caller can pause it. */
export type Chunked<Result> = Generator<void, Result, void>;

/** Runs to completion without pausing. */
export function runToCompletion<Result>(computation: Chunked<Result>): Result {
  for (;;) {
    const { done, value } = computation.next();
    if (done) return value;
  }
}
