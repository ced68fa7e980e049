/** Campaign state shown on its page. */
export const campaignStates = ['upcoming', 'open', 'used_up', 'ended'] as const;
export type CampaignState = (typeof campaignStates)[number];

type Campaign = {
  startsAt: Date;
  /** Null without an end. */
  endsAt: Date | null;
  /** Number of unclaimed trees. */
  free: number;
};

export function campaignStateOf({ startsAt, endsAt, free }: Campaign, now: Date): CampaignState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (startsAt > now) return 'upcoming';
  return free > 0 ? 'open' : 'used_up';
}

/** Maximum codes per batch. */
export const maxCodes = 5_000;

/** Maximum lines of a receiver file. */
export const maxReceivers = 20_000;

/** Per campaign and without a second approval. */
export const maxUsesWithoutApproval = 1_000;
export const maxGiftsWithoutApproval = 100;

/** Texts per minute of a bulk gift: default and maximum. */
export const textsPerMinute = { default: 300, max: 3_000 };

/** Reasons to skip a line of a receiver file. */
export const receiverErrors = ['invalid_phone', 'repeated', 'already_given'] as const;

/**
 * States of a bulk gift. `staged`: file read, nothing given. `running`: giving trees at the set rate.
 * `stopped`: paused by a person. `short`: out of trees. Both can be resumed. `done`: every receiver has a
 * tree.
 */
export const bulkGiftStates = ['staged', 'running', 'stopped', 'short', 'done'] as const;
export type BulkGiftState = (typeof bulkGiftStates)[number];
