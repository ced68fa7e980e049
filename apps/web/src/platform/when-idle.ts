const maxDelayMs = 4_000;

/** Runs the callback when the browser is idle; returns a cancel function. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 1_000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: maxDelayMs });
  return () => cancelIdleCallback(request);
}
