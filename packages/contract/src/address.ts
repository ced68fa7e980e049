import type { Endpoint } from './endpoint.ts';

type Values = Record<string, string | number | boolean | null | undefined>;

/** Where a call is sent, below `/api`. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, input: object): string {
  const { params = {}, query = {} } = input as { params?: Values; query?: Values };
  const filled = path.replaceAll(/:(\w+)/gu, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
