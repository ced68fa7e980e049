import type { EffortStock } from '@nabta/contract/supply/stock';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { useStock } from './stock-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './stock-overview.module.css';

/** Stock per effort with the sums behind each quantity. */
export function StockOverview() {
  const { t } = useTexts('stock');
  const stock = useStock();
  const efforts = stock.data?.pages.flat();
  if (efforts === undefined && stock.error !== null) {
    return (
      <LoadError
        error={stock.error}
        title={t('stock.errorTitle')}
        pending={stock.isFetching}
        onRetry={() => void stock.refetch()}
      />
    );
  }
  if (efforts === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" height={320} />
      </div>
    );
  }
  if (efforts.length === 0) {
    return (
      <EmptyState illustration="empty-trees" title={t('stock.emptyTitle')} body={t('stock.emptyBody')} />
    );
  }
  return (
    <>
      <ul aria-label={t('stock.byEffort')} className={styles.efforts}>
        {efforts.map((each) => (
          <Effort key={each.effort.id} stock={each} />
        ))}
      </ul>
      {stock.hasNextPage && (
        <Button
          variant="secondary"
          pending={stock.isFetchingNextPage}
          onClick={() => void stock.fetchNextPage()}
        >
          {t('stock.more')}
        </Button>
      )}
    </>
  );
}

function Effort({ stock: { effort, quantity, species } }: { stock: EffortStock }) {
  const { t, language, formatNumber } = useTexts('stock');
  const name = nameIn(effort.name, language);
  return (
    <Card as="li" className={styles.effort}>
      <div className={styles.head}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className={utilities.muted}>{t('stock.held', { count: quantity })}</p>
      </div>
      <table aria-label={name} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('stock.specie')}</th>
            <th scope="col">{t('stock.deliveredSum')}</th>
            <th scope="col">{t('stock.adjustedSum')}</th>
            <th scope="col">{t('stock.plantedSum')}</th>
            <th scope="col">{t('stock.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {species.map(({ specie, delivered, adjusted, planted, quantity: available }) => (
            <tr key={specie.id}>
              <td>{nameIn(specie.commonName, language) ?? specie.id}</td>
              <td>{formatNumber(delivered)}</td>
              <td>
                <bdi dir="ltr">{formatNumber(adjusted, { signDisplay: 'exceptZero' })}</bdi>
              </td>
              <td>{formatNumber(planted)}</td>
              <td>
                <strong>{formatNumber(available)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
