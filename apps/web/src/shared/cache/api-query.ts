import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query';

import type { ApiClient, CallArguments } from '#platform/api-client.ts';
import { useApi } from '#platform/session-provider.tsx';

/** Without a key, the endpoint and its input are the key; such queries are never invalidated or stored. */
type WithKey<Options> = Omit<Options, 'queryFn' | 'queryKey'> & { queryKey?: QueryKey };

type QuerySettings<E extends Endpoint, Selected> = WithKey<
  UseQueryOptions<DataOfEndpoint<E>, Error, Selected>
>;

export function apiQuery<E extends Endpoint, Selected = DataOfEndpoint<E>>(
  { call }: ApiClient,
  endpoint: E,
  input: InputOfEndpoint<E>,
  { queryKey = [endpoint.path, input], ...settings }: QuerySettings<E, Selected> = {},
) {
  return queryOptions({
    ...settings,
    queryKey,
    queryFn: ({ signal }) => request(call, endpoint, { input, signal }),
  });
}

export function useApiQuery<E extends Endpoint, Selected = DataOfEndpoint<E>>(
  endpoint: E,
  input: InputOfEndpoint<E>,
  settings?: QuerySettings<E, Selected>,
) {
  return useQuery(apiQuery(useApi(), endpoint, input, settings));
}

function request<E extends Endpoint>(
  call: ApiClient['call'],
  endpoint: E,
  { input, signal }: { input: InputOfEndpoint<E>; signal: AbortSignal },
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not resolve this type for any endpoint
  return call(endpoint, ...([input, { signal }] as CallArguments<E>));
}

type ItemOf<E extends Endpoint> = DataOfEndpoint<E> extends readonly (infer Item)[] ? Item : never;

type PagesSettings<E extends Endpoint, Cursor> = Omit<
  WithKey<
    UseInfiniteQueryOptions<
      ItemOf<E>[],
      Error,
      InfiniteData<ItemOf<E>[], Cursor | undefined>,
      QueryKey,
      Cursor | undefined
    >
  >,
  'initialPageParam' | 'getNextPageParam'
> & { cursorOf(item: ItemOf<E>): Cursor };

type PageInput = { query: { limit: number } };

/** A list by pages of `input.query.limit` items; a full page may have a next one. */
export function apiPages<E extends Endpoint, Cursor extends number | string>(
  { call }: ApiClient,
  endpoint: E,
  input: InputOfEndpoint<E> & PageInput,
  { queryKey = [endpoint.path, 'pages', input], cursorOf, ...settings }: PagesSettings<E, Cursor>,
) {
  const { limit, ...query } = input.query;
  return infiniteQueryOptions({
    ...settings,
    queryKey,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const pageInput = { ...input, query: { ...query, cursor, limit } };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `ItemOf` names the items of this endpoint
      return (await request(call, endpoint, { input: pageInput, signal })) as ItemOf<E>[];
    },
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam(page) {
      const last = page.length < limit ? undefined : page.at(-1);
      return last && cursorOf(last);
    },
  });
}

export function useApiPages<E extends Endpoint, Cursor extends number | string>(
  endpoint: E,
  input: InputOfEndpoint<E> & PageInput,
  settings: PagesSettings<E, Cursor>,
) {
  return useInfiniteQuery(apiPages(useApi(), endpoint, input, settings));
}
