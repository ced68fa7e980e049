import type { DeliverySummary } from '@nabta/contract/delivery';
import { can } from '@nabta/domain/capability';
import { nextDeliveryStates } from '@nabta/domain/delivery-state';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { clsx } from 'clsx';

import { deliveryTexts } from '../../locales/delivery.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Lateness, saplingsOf, useSpeciesInWords } from './delivery-words.tsx';

import styles from './delivery-card.module.css';

interface DeliveryCardProps {
  delivery: DeliverySummary;
  onDrag: (delivery: DeliverySummary | undefined) => void;
  onMove: (to: DeliveryState) => void;
}

export function DeliveryCard({ delivery, onDrag, onMove }: DeliveryCardProps) {
  const { language, formatDate } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const inWords = useSpeciesInWords();
  const { role } = useAccount();
  const { id, code, effort, nursery, status, dueOn, daysLate, openIssues } = delivery;
  const steps = can(role, 'manageDeliveries') ? nextDeliveryStates(status) : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same without a mouse
    <li
      className={clsx(styles.card, daysLate > 0 && styles.late)}
      draggable={steps.length > 0}
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
        {steps.length > 0 && (
          <Menu
            label={tell('delivery.move', { code })}
            items={steps.map((to) => ({
              id: to,
              label: tell(`delivery.to_${to}`),
              isDanger: to === 'cancelled' || to === 'failed',
              onChoose: () => onMove(to),
            }))}
            renderTrigger={(props) => (
              <IconButton {...props} label={tell('delivery.move', { code })} icon="dots-three-vertical" />
            )}
          />
        )}
      </div>
      <p className={styles.what}>
        {tell('delivery.saplings', { count: saplingsOf(delivery) })}
        <span className={styles.dim}>{inWords(delivery)}</span>
      </p>
      <p className={styles.dim}>
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
            {tell('delivery.openIssues', { count: openIssues })}
          </Chip>
        )}
      </p>
    </li>
  );
}
