import type { Endpoint } from './endpoint.ts';

type Values = Record<string, string | number | boolean | null | undefined>;

/** Returns the request URL, below `/api`. */
export function requestUrl({ path }: Pick<Endpoint, 'path'>, input: object): string {
  const { params = {}, query = {} } = input as { params?: Values; query?: Values };
  const filled = path.replaceAll(/:(\w+)/gu, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : `${encodeFormValue(name)}=${encodeFormValue(value)}`,
  );
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** Form encoding: spaces become `+`. */
function encodeFormValue(value: string | number | boolean): string {
  return encodeURIComponent(value).replaceAll('%20', '+');
}
