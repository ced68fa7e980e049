import { messageText } from '../../gateways/messages/message-texts.ts';
import type { Context } from '../../platform/context.ts';
import { deliverMessage } from '../message/deliver-message.ts';
import { selectCodeToSend } from './challenge.queries.ts';
import { codeOf } from './one-time-code.ts';

/** Writes the code into a message at the moment it leaves, so that it lies in no table and no queue. */
export async function sendSignInCode(
  context: Context,
  payload: { challengeId: string; number: number },
): Promise<void> {
  const { challengeId, number } = payload;
  const send = await selectCodeToSend(context.database.sql, challengeId, number);
  if (send === undefined || send.expiresAt <= context.clock.now()) return;
  await deliverMessage(context, {
    reference: `code-${challengeId}-${number}`,
    kind: 'sign_in_code',
    to: send.phone,
    body: messageText('smsOtp', send.language, {
      code: codeOf(context.secrets, challengeId),
      host: context.config.publicUrl.hostname,
    }),
  });
}
