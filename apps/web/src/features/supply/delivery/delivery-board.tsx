import type { DeliverySummary } from '@nabta/contract/supply/delivery';
import { deliveryStates, canTransitionDelivery } from '@nabta/domain/delivery-state';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { clsx } from 'clsx';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Link } from '#ui/link.tsx';

import { DeliveryCard } from './delivery-card.tsx';
import { useDeliveryColumn, useDeliveryCounts } from './delivery-queries.ts';
import { MoveDelivery } from './move-delivery.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './delivery-board.module.css';

const columnLength = 30;

/** Board with a column per status; cards move by drag or menu. */
export function DeliveryBoard() {
  const [dragged, setDragged] = useState<DeliverySummary>();
  const [requestedMove, setRequestedMove] = useState<{ delivery: DeliverySummary; to: DeliveryState }>();
  return (
    <>
      <div className={styles.board}>
        {deliveryStates.map((status) => (
          <Column
            key={status}
            status={status}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(delivery, to) => setRequestedMove({ delivery, to })}
          />
        ))}
      </div>
      <MoveDelivery move={requestedMove} onClose={() => setRequestedMove(undefined)} />
    </>
  );
}

interface ColumnProps {
  status: DeliveryState;
  dragged: DeliverySummary | undefined;
  onDrag: (delivery: DeliverySummary | undefined) => void;
  onMove: (delivery: DeliverySummary, to: DeliveryState) => void;
}

function Column({ status, dragged, onDrag, onMove }: ColumnProps) {
  const { t, formatNumber } = useTexts('delivery');
  const { data: counts } = useDeliveryCounts();
  const canDrop = dragged !== undefined && canTransitionDelivery(dragged.status, status);
  const count = counts?.[status];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of a card does the same without a mouse
    <section
      aria-labelledby={`column-${status}`}
      className={clsx(styles.column, canDrop && styles.canDrop, dragged && !canDrop && styles.cannotDrop)}
      onDragOver={(event) => {
        if (canDrop) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (canDrop) onMove(dragged, status);
        onDrag(undefined);
      }}
    >
      <h2 id={`column-${status}`} className={styles.heading}>
        {t(`delivery.${status}`)}
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </h2>
      <Cards status={status} onDrag={onDrag} onMove={onMove} />
      {count !== undefined && count > columnLength && (
        <Link href={`${urls.console('deliveries')}?look=list&status=${status}`} className={styles.more}>
          {t('delivery.columnMore', { count: formatNumber(count) })}
        </Link>
      )}
    </section>
  );
}

/** Earliest due date first; finished columns show the latest first. */
function Cards({ status, onDrag, onMove }: Omit<ColumnProps, 'dragged'>) {
  const { t } = useTexts('delivery');
  const isFinished = status === 'delivered' || status === 'cancelled';
  const query = useDeliveryColumn({ status, sort: isFinished ? '-dueOn' : 'dueOn', limit: columnLength });
  const { data } = query;
  if (data === undefined) {
    return (
      <QueryState
        query={query}
        errorTitle={t('delivery.errorTitle')}
        heights={[132]}
        className={utilities.column8}
      />
    );
  }
  if (data.length === 0) return <p className={styles.empty}>{t('delivery.columnEmpty')}</p>;
  return (
    <ul className={utilities.column8}>
      {data.map((delivery) => (
        <DeliveryCard
          key={delivery.id}
          delivery={delivery}
          onDrag={onDrag}
          onMove={(to) => onMove(delivery, to)}
        />
      ))}
    </ul>
  );
}
