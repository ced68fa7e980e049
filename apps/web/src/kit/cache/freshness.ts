/** How long an answer is shown before it is asked for anew (SPEC section 9); what is not named here, a minute. */
export const freshMs = {
  treeList: 900_000,
  treeCount: 0,
  species: 900_000,
  unread: 60_000,
  /** What came with the page is not asked for again while the page opens. */
  pageAnswer: 20_000,
} as const;

/** How often a page in real time asks for eco benefits (SPEC section 9). */
export const liveEveryMs = 5_000;

/** How often an open app asks whether its forest has grown by other hands. */
export const checkForestEveryMs = 60_000;
