import type { WebhookAttempt, WebhookDelivery } from '@nabta/contract/operations/partner-console';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { usePartnerLabels } from './partner-labels.ts';
import { useReplay } from './use-partners.ts';

import utilities from '#ui/utilities.module.css';
import styles from './partner.module.css';

interface DeliverySheetProps {
  webhookId: string;
  delivery: WebhookDelivery | undefined;
  onClose: () => void;
}

export function DeliverySheet({ webhookId, delivery, onClose }: DeliverySheetProps) {
  const { t, formatDate } = useTexts('partner');
  const { typeOf } = usePartnerLabels();
  const toasts = useToasts();
  const replaying = useReplay(webhookId);
  const replay = (id: number) =>
    replaying.mutate([id], {
      onSuccess: ({ count }) => toasts.show({ kind: 'success', text: t('partner.replayed', { count }) }),
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });
  return (
    <Sheet
      open={delivery !== undefined}
      onClose={onClose}
      title={delivery && typeOf(delivery.type)}
      footer={
        delivery &&
        delivery.status !== 'waiting' && (
          <Button
            wide
            icon="arrow-clockwise"
            pending={replaying.isPending}
            onClick={() => replay(delivery.id)}
          >
            {t('partner.replay')}
          </Button>
        )
      }
    >
      {delivery && (
        <div className={styles.form}>
          {delivery.nextAt !== null && (
            <p className={utilities.muted}>
              {t('partner.next', {
                date: formatDate(delivery.nextAt, { dateStyle: 'medium', timeStyle: 'medium' }),
              })}
            </p>
          )}
          <section className={styles.section}>
            <h3>{t('partner.attempts')}</h3>
            {delivery.attempts.length === 0 && <p className={utilities.muted}>{t('partner.noAttempts')}</p>}
            <ol className={utilities.stack10}>
              {delivery.attempts.map((attempt) => (
                <Attempt key={attempt.at} attempt={attempt} />
              ))}
            </ol>
          </section>
          <section className={styles.section}>
            <h3>{t('partner.payload')}</h3>
            {/* `tabIndex` makes long payloads scrollable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre dir="ltr" tabIndex={0} className={styles.payload} aria-label={t('partner.payload')}>
              {JSON.stringify(JSON.parse(delivery.payload), null, 2)}
            </pre>
          </section>
        </div>
      )}
    </Sheet>
  );
}

function Attempt({ attempt: { at, status, durationMs, answer } }: { attempt: WebhookAttempt }) {
  const { t, formatDate, formatNumber } = useTexts('partner');
  const isAccepted = status !== null && status >= 200 && status < 300;
  return (
    <li className={styles.attempt}>
      <Chip kind={isAccepted ? 'success' : 'danger'}>{status ?? t('partner.noAnswer')}</Chip>
      <span className={utilities.muted}>
        {formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })}
        {' · '}
        {t('partner.milliseconds', { count: formatNumber(durationMs) })}
      </span>
      {answer !== '' && (
        <bdi dir="ltr" className={styles.answer}>
          {answer}
        </bdi>
      )}
    </li>
  );
}
