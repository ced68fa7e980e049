import type { Endpoint } from './endpoint.ts';

type Values = Record<string, string | number | boolean | null | undefined>;

/** Where a call is sent, below `/api`. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, input: object): string {
  const { params = {}, query = {} } = input as { params?: Values; query?: Values };
  const filled = path.replaceAll(/:(\w+)/gu, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : `${written(name)}=${written(value)}`,
  );
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** As a form writes it. */
function written(value: string | number | boolean): string {
  return encodeURIComponent(value).replaceAll('%20', '+');
}
