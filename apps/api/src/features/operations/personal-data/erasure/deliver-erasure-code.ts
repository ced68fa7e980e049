import type { Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

import type { Context } from '#core/context.ts';
import { deriveCode } from '#features/people/auth/one-time-code.ts';
import { deliverMessage } from '#features/services/message/deliver-message.ts';

import { selectCodeToSend } from './erasure.queries.ts';

/** The Arabic text isolates the code left-to-right, so that no phone displays it in reversed order. */
const erasureCodeMessage: Translations = {
  ar: 'رمز حذف حسابك في نبتة: \u2066{code}\u2069. إن لم تطلب حذف حسابك فلا تعطِ هذا الرمز لأحد.',
  en: 'Your code to delete your Nabta account is {code}. If you did not ask for this, do not give it to anyone.',
  pt: 'Seu código para excluir sua conta Nabta é {code}. Se não foi você que pediu, não o informe a ninguém.',
};

/** Computes the code when the message is sent, so that it is stored in no table or queue. */
export async function deliverErasureCode(context: Context, challengeId: string): Promise<void> {
  const codeToSend = await selectCodeToSend(context.database.sql, challengeId, context.clock.now());
  if (codeToSend === undefined) return;
  const { keyNumber } = codeToSend;
  const code = deriveCode(context.secrets, { purpose: 'erasure-code', challengeId, keyNumber });
  if (code === undefined) throw new Error('The key of the erasure code is unknown.');
  await deliverMessage(context, {
    reference: `erasure-${challengeId}`,
    kind: 'erasure_code',
    to: codeToSend.phone,
    body: formatMessage(erasureCodeMessage[codeToSend.language], codeToSend.language, { code }),
  });
}
