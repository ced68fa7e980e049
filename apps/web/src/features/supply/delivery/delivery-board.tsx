import type { DeliverySummary } from '@nabta/contract/delivery';
import { deliveryStates, mayDeliveryBecome } from '@nabta/domain/delivery-state';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { clsx } from 'clsx';
import { useState } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { useDeliveryColumn, useDeliveryCounts } from './delivery-queries.ts';
import { MoveDelivery } from './move-delivery.tsx';

import styles from './delivery-board.module.css';

const columnLength = 30;

type Wish = { delivery: DeliverySummary; to: DeliveryState };

/** What stands where, a column for each status; a card is dragged on, or moved by its menu. */
export function DeliveryBoard() {
  const [dragged, setDragged] = useState<DeliverySummary>();
  const [wish, setWish] = useState<Wish>();
  return (
    <>
      <div className={styles.board}>
        {deliveryStates.map((status) => (
          <Column
            key={status}
            status={status}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(delivery, to) => setWish({ delivery, to })}
          />
        ))}
      </div>
      <MoveDelivery wish={wish} onClose={() => setWish(undefined)} />
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
  const { formatNumber } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const { data: counts } = useDeliveryCounts();
  const mayDrop = dragged !== undefined && mayDeliveryBecome(dragged.status, status);
  const count = counts?.[status];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of a card does the same without a mouse
    <section
      aria-labelledby={`column-${status}`}
      className={clsx(styles.column, mayDrop && styles.open, dragged && !mayDrop && styles.closed)}
      onDragOver={(event) => {
        if (mayDrop) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (mayDrop) onMove(dragged, status);
        onDrag(undefined);
      }}
    >
      <h2 id={`column-${status}`} className={styles.heading}>
        {tell(`delivery.${status}`)}
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </h2>
      <Cards status={status} onDrag={onDrag} onMove={onMove} />
      {count !== undefined && count > columnLength && (
        <Link href={`${urls.console('deliveries')}?look=list&status=${status}`} className={styles.more}>
          {tell('delivery.columnMore', { count: formatNumber(count) })}
        </Link>
      )}
    </section>
  );
}

/** What is expected soonest, or came last, stands on top. */
function Cards({ status, onDrag, onMove }: Omit<ColumnProps, 'dragged'>) {
  const { t } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const isOver = status === 'delivered' || status === 'cancelled';
  const { data, error, isFetching, refetch } = useDeliveryColumn({
    status,
    sort: isOver ? '-dueOn' : 'dueOn',
    limit: columnLength,
  });
  if (data === undefined && error !== null) {
    return (
      <LoadFailure
        error={error}
        title={tell('delivery.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.cards}>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  if (data.length === 0) return <p className={styles.empty}>{tell('delivery.columnEmpty')}</p>;
  return (
    <ul className={styles.cards}>
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
