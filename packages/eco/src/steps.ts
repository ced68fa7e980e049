/** Work that pauses at every `yield`, so that whoever does it can let others go first. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does it without a pause. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
