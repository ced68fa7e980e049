import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Job } from '#core/jobs/job-queue.ts';
import { deliverMessage } from '#features/services/message/deliver-message.ts';

import { codeMessageOf, linkMessageOf } from './auth.texts.ts';
import { deleteOldChallenges, selectCodeToSend } from './challenge.queries.ts';
import { deriveCode } from './one-time-code.ts';
import { createSignInLink } from './sign-in-link.ts';
import { deleteOldTallies } from './tally.queries.ts';

type CodeToSend = {
  challengeId: string;
  number: number;
  /** Whether the code was requested on the console host, to which the link must lead. */
  isAtConsole: boolean;
};

export const sendSignInCode: Job<CodeToSend> = { name: 'send_sign_in_code', run: sendCode };

/** Longer than the longest rate limit window. */
const retentionMs = 30 * day;
const batchSize = 5_000;

export const removeOldCodes: Job = {
  name: 'remove_old_codes',
  cron: { at: '37 1 * * *', maxTries: 3 },
  async run({ database: { sql }, clock }) {
    const before = addMs(clock.now(), -retentionMs);
    let removed = batchSize;
    while (removed === batchSize) removed = await deleteOldChallenges(sql, before, batchSize);
    await deleteOldTallies(sql, before);
  },
};

export const authJobs: readonly Job[] = [sendSignInCode, removeOldCodes];

/** Derives the code only when sending, so it is stored in no table or queue. */
async function sendCode(context: Context, { challengeId, number, isAtConsole }: CodeToSend): Promise<void> {
  const codeSend = await selectCodeToSend(context.database.sql, challengeId, number);
  if (codeSend === undefined || codeSend.expiresAt <= context.clock.now()) return;
  const { keyNumber, phone, language, purpose, isLink } = codeSend;
  const address = isAtConsole ? context.config.staffUrl : context.config.publicUrl;
  const code = deriveCode(context.secrets, { purpose: 'one-time-code', challengeId, keyNumber });
  // A process may not have read a new key yet, but a retry has; codes of deleted keys have expired.
  if (code === undefined) throw new Error('Unknown key for a sign-in code.');
  await deliverMessage(context, {
    reference: `code-${challengeId}-${number}`,
    kind: 'sign_in_code',
    to: phone,
    body: isLink
      ? linkMessageOf(language, createSignInLink(context.secrets, challengeId, address))
      : codeMessageOf(language, purpose, { code, host: address.hostname }),
  });
}
