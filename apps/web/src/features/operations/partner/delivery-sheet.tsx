import type { WebhookAttempt, WebhookDelivery } from '@nabta/contract/partner-console';

import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { usePartnerWords } from './partner-words.ts';
import { useReplay } from './use-partners.ts';

import styles from './partner.module.css';

interface DeliverySheetProps {
  webhookId: string;
  delivery: WebhookDelivery | undefined;
  onClose: () => void;
}

/** One event: what was sent, how often, and what was answered. */
export function DeliverySheet({ webhookId, delivery, onClose }: DeliverySheetProps) {
  const { t, formatDate } = useTexts();
  const tell = useTextFile(partnerTexts);
  const { typeOf } = usePartnerWords();
  const toasts = useToasts();
  const replaying = useReplay(webhookId);
  const replay = (id: number) =>
    replaying.mutate([id], {
      onSuccess: ({ count }) => toasts.show({ kind: 'success', text: tell('partner.replayed', { count }) }),
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });
  return (
    <Sheet
      open={delivery !== undefined}
      onClose={onClose}
      title={delivery && typeOf(delivery.type)}
      closeLabel={t('common.close')}
      footer={
        delivery &&
        delivery.status !== 'waiting' && (
          <Button
            wide
            icon="arrow-clockwise"
            pending={replaying.isPending}
            onClick={() => replay(delivery.id)}
          >
            {tell('partner.replay')}
          </Button>
        )
      }
    >
      {delivery && (
        <div className={styles.form}>
          {delivery.nextAt !== null && (
            <p className={styles.dim}>
              {tell('partner.next', {
                date: formatDate(delivery.nextAt, { dateStyle: 'medium', timeStyle: 'medium' }),
              })}
            </p>
          )}
          <section className={styles.part}>
            <h3>{tell('partner.attempts')}</h3>
            {delivery.attempts.length === 0 && <p className={styles.dim}>{tell('partner.noAttempts')}</p>}
            <ol className={styles.attempts}>
              {delivery.attempts.map((attempt) => (
                <Attempt key={attempt.at} attempt={attempt} />
              ))}
            </ol>
          </section>
          <section className={styles.part}>
            <h3>{tell('partner.payload')}</h3>
            {/* A long text may be scrolled, also by the keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre dir="ltr" tabIndex={0} className={styles.payload} aria-label={tell('partner.payload')}>
              {JSON.stringify(JSON.parse(delivery.payload), null, 2)}
            </pre>
          </section>
        </div>
      )}
    </Sheet>
  );
}

function Attempt({ attempt: { at, status, durationMs, answer } }: { attempt: WebhookAttempt }) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(partnerTexts);
  const isTaken = status !== null && status >= 200 && status < 300;
  return (
    <li className={styles.attempt}>
      <Chip kind={isTaken ? 'success' : 'danger'}>{status ?? tell('partner.noAnswer')}</Chip>
      <span className={styles.dim}>
        {formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })}
        {' · '}
        {tell('partner.milliseconds', { count: formatNumber(durationMs) })}
      </span>
      {answer !== '' && (
        <bdi dir="ltr" className={styles.answer}>
          {answer}
        </bdi>
      )}
    </li>
  );
}
