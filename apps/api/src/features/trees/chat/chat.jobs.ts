import { addMs } from '#core/clock.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { visitTtlMs } from './chat-limits.ts';
import {
  deleteConversationsOfFormerOwners,
  deleteVisitsBefore,
  type ConversationKey,
} from './chat.queries.ts';

const batch = 5_000;
/** Smaller, because each conversation can be long. */
const conversationBatch = 1_000;

/** Deletes messages of ended visits and of former owners. */
export const removeEndedConversations: Job = {
  name: 'remove_ended_talks',
  cron: { at: '41 * * * *', maxTries: 3 },
  async run({ database: { sql }, clock }) {
    const before = addMs(clock.now(), -visitTtlMs);
    let removed = batch;
    while (removed === batch) removed = await deleteVisitsBefore(sql, before, batch);
    let last: ConversationKey | undefined;
    do last = await deleteConversationsOfFormerOwners(sql, last, conversationBatch);
    while (last !== undefined);
  },
};

export const chatJobs: readonly Job[] = [removeEndedConversations];
