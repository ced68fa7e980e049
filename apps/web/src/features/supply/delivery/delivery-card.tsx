import type { DeliverySummary } from '@nabta/contract/supply/delivery';
import { can } from '@nabta/domain/capability';
import { nextDeliveryStates } from '@nabta/domain/delivery-state';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { clsx } from 'clsx';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';

import { Lateness, countSaplings, useSpeciesLabel } from './delivery-labels.tsx';

import styles from './delivery-board.module.css';

interface DeliveryCardProps {
  delivery: DeliverySummary;
  onDrag: (delivery: DeliverySummary | undefined) => void;
  onMove: (to: DeliveryState) => void;
}

export function DeliveryCard({ delivery, onDrag, onMove }: DeliveryCardProps) {
  const { t, language, formatDate } = useTexts('delivery');
  const speciesLabel = useSpeciesLabel();
  const { role } = useAccount();
  const { id, code, effort, nursery, status, dueOn, daysLate, openIssues } = delivery;
  const nextStates = can(role, 'manageDeliveries') ? nextDeliveryStates(status) : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same without a mouse
    <li
      className={clsx(styles.card, daysLate > 0 && styles.late)}
      draggable={nextStates.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', code);
        onDrag(delivery);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={styles.head}>
        <Link href={urls.consoleDelivery(id)} className={styles.name}>
          <bdi>{nameIn(effort.name, language)}</bdi>
          <span className={styles.code}>
            <bdi>{code}</bdi>
          </span>
        </Link>
        {nextStates.length > 0 && (
          <Menu
            label={t('delivery.move', { code })}
            items={nextStates.map((state) => ({
              id: state,
              label: t(`delivery.to_${state}`),
              isDanger: state === 'cancelled' || state === 'failed',
              onChoose: () => onMove(state),
            }))}
            renderTrigger={(props) => (
              <IconButton {...props} label={t('delivery.move', { code })} icon="dots-three-vertical" />
            )}
          />
        )}
      </div>
      <p className={styles.contents}>
        {t('delivery.saplings', { count: countSaplings(delivery) })}
        <span className={styles.muted}>{speciesLabel(delivery)}</span>
      </p>
      <p className={styles.muted}>
        <bdi>{nameIn(nursery, language)}</bdi>
      </p>
      <p className={styles.foot}>
        <span className={styles.due}>
          <Icon name="calendar-blank" size={16} />
          <time dateTime={dueOn}>{formatDate(dueOn, { day: 'numeric', month: 'short' })}</time>
        </span>
        <Lateness daysLate={daysLate} />
        {openIssues > 0 && (
          <Chip kind="warn" icon="warning-circle">
            {t('delivery.openIssues', { count: openIssues })}
          </Chip>
        )}
      </p>
    </li>
  );
}
