let done = Promise.resolve();
let finish = () => {};

export function startHydration(): void {
  done = new Promise((resolve) => (finish = resolve));
}

export function finishHydration(): void {
  finish();
}

/** Data that change while React hydrates the page of the server would not match its HTML. */
export function whenHydrated(): Promise<void> {
  return done;
}
