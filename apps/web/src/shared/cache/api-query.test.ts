import { listTickets } from '@nabta/contract/people/ticket';
import { describe, expect, test, vi } from 'vitest';

import { apiPages, apiQuery } from './api-query.ts';

const api = { call: vi.fn().mockResolvedValue([]) };
const input = { query: { limit: 2 } };
const { signal } = new AbortController();

describe('apiQuery', () => {
  test('uses the endpoint and its input as the key when there is none', () => {
    expect(apiQuery(api, listTickets, input).queryKey).toEqual([listTickets.path, input]);
    expect(apiQuery(api, listTickets, input, { queryKey: ['ticket'] }).queryKey).toEqual(['ticket']);
  });
});

describe('apiPages', () => {
  const { getNextPageParam, queryFn } = apiPages(api, listTickets, input, { cursorOf: ({ id }) => id });
  const ticketsOf = (...ids: string[]) => ids.map((id) => ({ id })) as never;

  test('has a next page when the last one is full', () => {
    expect(getNextPageParam(ticketsOf('a', 'b'), [], undefined, [])).toBe('b');
    expect(getNextPageParam(ticketsOf('a'), [], undefined, [])).toBeUndefined();
  });

  test('sends the cursor with the other filters', async () => {
    await (queryFn as (context: object) => Promise<unknown>)({ pageParam: 'b', signal });
    expect(api.call).toHaveBeenCalledWith(listTickets, { query: { cursor: 'b', limit: 2 } }, { signal });
  });
});
