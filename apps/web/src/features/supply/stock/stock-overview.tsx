import type { EffortStock } from '@nabta/contract/stock';
import { nameIn } from '@nabta/domain/localized-name';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { stockTexts } from '../../locales/stock.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStock } from './stock-queries.ts';

import styles from './stock-overview.module.css';

/** What each effort holds, and what that is the sum of. */
export function StockOverview() {
  const { t } = useTexts();
  const tell = useTextFile(stockTexts);
  const stock = useStock();
  const efforts = stock.data?.pages.flat();
  if (efforts === undefined && stock.error !== null) {
    return (
      <LoadFailure
        error={stock.error}
        title={tell('stock.errorTitle')}
        pending={stock.isFetching}
        onRetry={() => void stock.refetch()}
      />
    );
  }
  if (efforts === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  if (efforts.length === 0) {
    return (
      <EmptyState
        illustration="empty-trees"
        title={tell('stock.emptyTitle')}
        body={tell('stock.emptyBody')}
      />
    );
  }
  return (
    <>
      <ul aria-label={tell('stock.byEffort')} className={styles.efforts}>
        {efforts.map((each) => (
          <Effort key={each.effort.id} stock={each} />
        ))}
      </ul>
      {stock.hasNextPage && (
        <Button
          look="secondary"
          pending={stock.isFetchingNextPage}
          onClick={() => void stock.fetchNextPage()}
        >
          {tell('stock.more')}
        </Button>
      )}
    </>
  );
}

function Effort({ stock: { effort, quantity, species } }: { stock: EffortStock }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(stockTexts);
  const name = nameIn(effort.name, language);
  return (
    <Card as="li" className={styles.effort}>
      <div className={styles.head}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.held}>{tell('stock.held', { count: quantity })}</p>
      </div>
      <table aria-label={name} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{tell('stock.specie')}</th>
            <th scope="col">{tell('stock.deliveredSum')}</th>
            <th scope="col">{tell('stock.adjustedSum')}</th>
            <th scope="col">{tell('stock.plantedSum')}</th>
            <th scope="col">{tell('stock.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {species.map(({ specie, delivered, adjusted, planted, quantity: held }) => (
            <tr key={specie.id}>
              <td>{nameIn(specie.commonName, language) ?? specie.id}</td>
              <td>{formatNumber(delivered)}</td>
              <td>
                <bdi dir="ltr">{formatNumber(adjusted, { signDisplay: 'exceptZero' })}</bdi>
              </td>
              <td>{formatNumber(planted)}</td>
              <td>
                <strong>{formatNumber(held)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
