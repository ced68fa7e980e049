/** Time until a cached response is stale; the default is one minute. */
export const staleTimesMs = {
  treeList: 900_000,
  treeCount: 0,
  species: 900_000,
  companies: 300_000,
  unread: 60_000,
  /** Avoids a refetch of what the server rendered while the page opens. */
  pageState: 20_000,
} as const;

export const livePollMs = 5_000;

export const treeCountPollMs = 60_000;
