import {
  listGiftReceivers,
  listGivenGifts,
  listReceivedGifts,
  readGiftLink,
  readGiftPage,
} from '@nabta/contract/gift';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { giftKeys } from '../../kit/cache/keys.ts';
import type { ApiClient } from '../../platform/api-client.ts';

const givenPageSize = 20;

/** The gifts that wait for the caller. */
export function receivedGiftsQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: giftKeys.received,
    queryFn: ({ signal }) => call(listReceivedGifts, {}, { signal }),
  });
}

/** The gifts the caller gave, with how each is doing. */
export function givenGiftsQuery({ call }: ApiClient) {
  return infiniteQueryOptions({
    queryKey: giftKeys.given,
    queryFn: ({ pageParam, signal }) =>
      call(listGivenGifts, { query: { cursor: pageParam, limit: givenPageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === givenPageSize ? page.at(-1)?.id : undefined),
    staleTime: 0,
  });
}

export function giftReceiversQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: giftKeys.receivers,
    queryFn: ({ signal }) => call(listGiftReceivers, {}, { signal }),
  });
}

export function giftPageQuery({ call }: ApiClient, code: string) {
  return queryOptions({
    queryKey: giftKeys.page(code),
    queryFn: ({ signal }) => call(readGiftPage, { params: { code } }, { signal }),
    // What it says depends on who asks and on what happened since.
    staleTime: 0,
  });
}

/** The link that opens a gift, for its giver; what opens it stands behind the hash. */
export function giftLinkQuery({ call }: ApiClient, id: string) {
  return queryOptions({
    queryKey: giftKeys.link(id),
    queryFn: ({ signal }) => call(readGiftLink, { params: { id } }, { signal }),
  });
}
