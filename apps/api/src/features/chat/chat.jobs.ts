import { later } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { visitMs } from './chat-limits.ts';
import { deleteTalksPassedOn, deleteVisitsBefore, type TalkKey } from './chat.queries.ts';

const batch = 5_000;
/** Of talks, each of which may be long. */
const talkBatch = 1_000;

/** What was said in visits that are over, and by owners who passed their tree on. */
export const removeEndedTalks: Job = {
  name: 'remove_ended_talks',
  cron: { at: '41 * * * *', maxTries: 3 },
  async run({ database: { sql }, clock }) {
    const before = later(clock.now(), -visitMs);
    let removed = batch;
    while (removed === batch) removed = await deleteVisitsBefore(sql, before, batch);
    let last: TalkKey | undefined;
    do last = await deleteTalksPassedOn(sql, last, talkBatch);
    while (last !== undefined);
  },
};

export const chatJobs: readonly Job[] = [removeEndedTalks];
