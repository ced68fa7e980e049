import type { Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Job } from '#core/jobs/job-queue.ts';
import { hintOfPhone } from '#core/phone-number.ts';
import { deliverMessage } from '#features/services/message/deliver-message.ts';

import { selectPhoneChange } from './phone-change.queries.ts';

type Payload = { changeId: string };

export const notifyOldPhone: Job<Payload> = { name: 'tell_old_phone', run: sendNotice };

export const phoneChangeJobs: readonly Job[] = [notifyOldPhone];

/** SMS to the old phone. Left-to-right parts of the Arabic text are isolated. */
const changedMessage: Translations = {
  ar: 'تغيّر رقم حسابك في نبتة إلى \u2066{phone}\u2069. إن لم يكن ذلك منك فتُرجى مراسلتنا من جهازك المسجّل:\n{link}',
  en: 'The number of your Nabta account was changed to {phone}. If this was not you, write to us from a device that is still signed in: {link}',
  pt: 'O número da sua conta Nabta foi trocado para {phone}. Se não foi você, escreva para nós de um aparelho ainda conectado: {link}',
};

/** Security notice: ignores quiet hours, limits and opt-outs, because the account may have been stolen. */
async function sendNotice(context: Context, { changeId }: Payload): Promise<void> {
  const change = await selectPhoneChange(context.database.sql, changeId);
  if (change === undefined) return;
  const { oldPhone, newPhone, at, language } = change;
  await deliverMessage(context, {
    reference: `phone-changed-${changeId}`,
    kind: 'phone_changed',
    to: oldPhone,
    body: formatMessage(changedMessage[language], language, {
      phone: hintOfPhone(newPhone),
      link: new URL('/profile/contact', context.config.publicUrl).href,
    }),
    retryUntil: addMs(at, day),
  });
}
