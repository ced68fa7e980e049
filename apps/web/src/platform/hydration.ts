let done = Promise.resolve();
let finish = () => {};

/** Data that change while React hydrates the page of the server would not match its HTML. */
export const hydration = {
  start() {
    done = new Promise((resolve) => (finish = resolve));
  },
  finish: () => finish(),
  whenDone: () => done,
};
