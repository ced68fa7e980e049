export const environmentNames = ['local', 'development', 'preview', 'production'] as const;

type EnvironmentName = (typeof environmentNames)[number];

type Environment = { name: EnvironmentName; apiUrl: string; apiTimeoutMs: number };

type Settings = Readonly<Record<string, string | boolean | undefined>>;

/** Every environment serves its API beside the app, so the address is the same path on four origins (API.md, Conventions). */
const apiUrls = {
  local: '/api',
  development: '/api',
  preview: '/api',
  production: '/api',
} satisfies Record<EnvironmentName, string>;

const defaultApiTimeoutMs = 15_000;

/**
 * What a build was made for: `VITE_ENVIRONMENT` names it, `VITE_API_URL` is for an API on another origin,
 * `VITE_API_TIMEOUT_MS` is how long a request may take.
 */
export function readEnvironment(settings: Settings): Environment {
  const wanted = settings['VITE_ENVIRONMENT'];
  const fallback: EnvironmentName = settings['PROD'] === true ? 'production' : 'local';
  const name = environmentNames.find((known) => known === wanted) ?? fallback;
  const timeoutMs = Number(settings['VITE_API_TIMEOUT_MS']);
  return {
    name,
    apiUrl: String(settings['VITE_API_URL'] || apiUrls[name]).replace(/\/+$/u, ''),
    apiTimeoutMs: timeoutMs > 0 ? timeoutMs : defaultApiTimeoutMs,
  };
}
