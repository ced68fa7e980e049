import { formatMessage } from '@nabta/domain/message-format';

import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { hintOfPhone } from '../../platform/phone-number.ts';
import { deliverMessage } from '../message/deliver-message.ts';
import { selectPhoneChange } from './phone-change.queries.ts';
import { changedMessage } from './phone-change.texts.ts';

type Payload = { changeId: string };

export const tellOldPhone: Job<Payload> = { name: 'tell_old_phone', run: tell };

export const phoneChangeJobs: readonly Job[] = [tellOldPhone];

/** Whom it was stolen from must hear of it at once: no quiet hours, no caps and no refusal hold this message back (SECURITY A10). */
async function tell(context: Context, { changeId }: Payload): Promise<void> {
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
    triedUntil: later(at, day),
  });
}
