export type Debounced = {
  /** Starts or restarts the timer. */
  schedule(): void;
  cancel(): void;
};

/** Runs the callback `ms` after the last `schedule()`. */
export function debounce(ms: number, callback: () => void): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    schedule() {
      cancel();
      timer = setTimeout(callback, ms);
    },
    cancel,
  };
}
