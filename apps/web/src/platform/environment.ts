export const environmentNames = ['local', 'development', 'preview', 'production'] as const;

type EnvironmentName = (typeof environmentNames)[number];

type Environment = { name: EnvironmentName; apiUrl: string; apiTimeoutMs: number };

type Settings = Readonly<Record<string, string | boolean | undefined>>;

/** Every environment serves the API on the app's origin. */
const apiUrls = {
  local: '/api',
  development: '/api',
  preview: '/api',
  production: '/api',
} satisfies Record<EnvironmentName, string>;

const defaultApiTimeoutMs = 15_000;

/**
 * Build settings: `VITE_ENVIRONMENT` is the name, `VITE_API_URL` an API on a different origin,
 * `VITE_API_TIMEOUT_MS` the request timeout.
 */
export function readEnvironment(settings: Settings): Environment {
  const requestedName = settings['VITE_ENVIRONMENT'];
  const fallback: EnvironmentName = settings['PROD'] === true ? 'production' : 'local';
  const name = environmentNames.find((candidate) => candidate === requestedName) ?? fallback;
  const timeoutMs = Number(settings['VITE_API_TIMEOUT_MS']);
  return {
    name,
    apiUrl: String(settings['VITE_API_URL'] || apiUrls[name]).replace(/\/+$/u, ''),
    apiTimeoutMs: timeoutMs > 0 ? timeoutMs : defaultApiTimeoutMs,
  };
}
