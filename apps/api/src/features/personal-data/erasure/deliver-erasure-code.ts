import { formatMessage } from '@nabta/domain/message-format';

import type { Context } from '../../../platform/context.ts';
import { codeOf } from '../../auth/one-time-code.ts';
import { deliverMessage } from '../../message/deliver-message.ts';
import { selectCodeToSend } from './erasure.queries.ts';
import { erasureCodeMessage } from './erasure.texts.ts';

/** Writes the code into a message at the moment it leaves, so that it lies in no table and no queue. */
export async function deliverErasureCode(context: Context, challengeId: string): Promise<void> {
  const send = await selectCodeToSend(context.database.sql, challengeId, context.clock.now());
  if (send === undefined) return;
  const { keyNumber } = send;
  const code = codeOf(context.secrets, { purpose: 'erasure-code', challengeId, keyNumber });
  if (code === undefined) throw new Error('The key of a code is not known.');
  await deliverMessage(context, {
    reference: `erasure-${challengeId}`,
    kind: 'erasure_code',
    to: send.phone,
    body: formatMessage(erasureCodeMessage[send.language], send.language, { code }),
  });
}
