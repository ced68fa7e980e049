import {
  listGiftReceivers,
  listGivenGifts,
  listReceivedGifts,
  readGiftLink,
  readGiftPage,
} from '@nabta/contract/gifts/gift';

import type { ApiClient } from '#platform/api-client.ts';
import { apiPages, apiQuery } from '#shared/cache/api-query.ts';
import { giftKeys } from '#shared/cache/keys.ts';

const givenPageSize = 20;

export function receivedGiftsQuery(api: ApiClient) {
  return apiQuery(api, listReceivedGifts, {}, { queryKey: giftKeys.received });
}

export function givenGiftsQuery(api: ApiClient) {
  return apiPages(
    api,
    listGivenGifts,
    { query: { limit: givenPageSize } },
    { queryKey: giftKeys.given, cursorOf: ({ id }) => id, staleTime: 0 },
  );
}

export function giftReceiversQuery(api: ApiClient) {
  return apiQuery(api, listGiftReceivers, {}, { queryKey: giftKeys.receivers });
}

export function giftPageQuery(api: ApiClient, code: string) {
  return apiQuery(
    api,
    readGiftPage,
    { params: { code } },
    {
      queryKey: giftKeys.page(code),
      // The response depends on the caller and changes at any time.
      staleTime: 0,
    },
  );
}

/** Gift link for its giver; the secret is in the hash. */
export function giftLinkQuery(api: ApiClient, id: string) {
  return apiQuery(api, readGiftLink, { params: { id } }, { queryKey: giftKeys.link(id) });
}
