const defaultApiTimeoutMs = 15_000;

/**
 * Build settings: `VITE_API_URL` is an API on a different origin than the app, `VITE_API_TIMEOUT_MS` the
 * request timeout.
 */
export function readEnvironment(settings: Readonly<Record<string, string | boolean | undefined>>) {
  const timeoutMs = Number(settings['VITE_API_TIMEOUT_MS']);
  return {
    apiUrl: String(settings['VITE_API_URL'] || '/api').replace(/\/+$/u, ''),
    apiTimeoutMs: timeoutMs > 0 ? timeoutMs : defaultApiTimeoutMs,
  };
}
