/** Where a campaign stands for whoever comes to its page. */
export const campaignStates = ['upcoming', 'open', 'used_up', 'ended'] as const;
export type CampaignState = (typeof campaignStates)[number];

type Campaign = {
  startsAt: Date;
  /** Null where it has no end. */
  endsAt: Date | null;
  /** How many of its trees wait for somebody. */
  free: number;
};

export function campaignStateOf({ startsAt, endsAt, free }: Campaign, now: Date): CampaignState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (startsAt > now) return 'upcoming';
  return free > 0 ? 'open' : 'used_up';
}

/** As many codes as may be made at once. */
export const maxCodes = 5_000;

/** As many lines as a file of receivers may have. */
export const maxReceivers = 20_000;

/** SECURITY D13: what one person may do alone in a campaign; beyond it takes two. */
export const usesByOnePerson = 1_000;
export const giftsByOnePerson = 100;

/** How many texts of a bulk gift leave in a minute, where nobody says it. */
export const textsPerMinute = { usual: 300, most: 3_000 };

/** Why a line of a file of receivers gets no tree. */
export const receiverFaults = ['invalid_phone', 'repeated', 'already_given'] as const;
export type ReceiverFault = (typeof receiverFaults)[number];

/**
 * The life of a bulk gift. `staged`: its file was read and nothing given. `running`: trees are given, so many in a minute.
 * `stopped`: by a person. `short`: no tree was left. From both it can go on. `done`: every receiver has a tree.
 */
export const bulkGiftStates = ['staged', 'running', 'stopped', 'short', 'done'] as const;
export type BulkGiftState = (typeof bulkGiftStates)[number];
