import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { deliverMessage } from '../message/deliver-message.ts';
import { codeMessageOf, linkMessageOf } from './auth.texts.ts';
import { deleteOldChallenges, selectCodeToSend } from './challenge.queries.ts';
import { codeOf } from './one-time-code.ts';
import { signInLink } from './sign-in-link.ts';
import { deleteOldTallies } from './tally.queries.ts';

type CodeToSend = {
  challengeId: string;
  number: number;
  /** Whether it was asked for on the host of the console, where it then leads back to. */
  isAtConsole: boolean;
};

export const sendSignInCode: Job<CodeToSend> = { name: 'send_sign_in_code', run: sendCode };

/** Longer than any limit looks back. */
const keptMs = 30 * day;
const batch = 5_000;

export const removeOldCodes: Job = {
  name: 'remove_old_codes',
  cron: { at: '37 1 * * *', maxTries: 3 },
  async run({ database: { sql }, clock }) {
    const before = later(clock.now(), -keptMs);
    let removed = batch;
    while (removed === batch) removed = await deleteOldChallenges(sql, before, batch);
    await deleteOldTallies(sql, before);
  },
};

export const authJobs: readonly Job[] = [sendSignInCode, removeOldCodes];

/** Writes the code into a message at the moment it leaves, so that it lies in no table and no queue. */
async function sendCode(context: Context, { challengeId, number, isAtConsole }: CodeToSend): Promise<void> {
  const send = await selectCodeToSend(context.database.sql, challengeId, number);
  if (send === undefined || send.expiresAt <= context.clock.now()) return;
  const { keyNumber } = send;
  const address = isAtConsole ? context.config.staffUrl : context.config.publicUrl;
  const code = codeOf(context.secrets, { purpose: 'one-time-code', challengeId, keyNumber });
  // It began a moment ago, or everything before was forgotten: asked again, the first is known, and the second has expired.
  if (code === undefined) throw new Error('The key of a code is not known.');
  await deliverMessage(context, {
    reference: `code-${challengeId}-${number}`,
    kind: 'sign_in_code',
    to: send.phone,
    body: send.isLink
      ? linkMessageOf(send.language, signInLink(context.secrets, challengeId, address))
      : codeMessageOf(send.language, send.purpose, {
          code,
          host: address.hostname,
        }),
  });
}
