import type { EffortStock } from '@nabta/contract/supply/stock';
import { nameIn } from '@nabta/domain/localized-name';
import { useSearchParams } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { MovementList } from './movement-list.tsx';
import { useStock } from './stock-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './stock-overview.module.css';

type View = 'list' | 'movements';

export const texts = ['stock', 'table'] as const;

function useView(): View {
  const [params] = useSearchParams();
  return params.get('look') === 'movements' ? 'movements' : 'list';
}

/** Unplanted stock of efforts, or its movements. */
export function Page() {
  return useView() === 'movements' ? <MovementList /> : <StockOverview />;
}

export function Actions() {
  const { t } = useTexts('stock');
  const view = useView();
  const [, setParams] = useSearchParams();
  return (
    <div className={styles.viewSwitch}>
      <Segmented<View>
        label={t('stock.list')}
        kind="radios"
        options={(['list', 'movements'] as const).map((value) => ({ value, label: t(`stock.${value}`) }))}
        value={view}
        onChange={(next) => setParams(next === 'movements' ? { look: next } : {}, { replace: true })}
      />
    </div>
  );
}

/** Stock per effort with the sums behind each quantity. */
function StockOverview() {
  const { t } = useTexts('stock');
  const query = useStock();
  const efforts = query.data?.pages.flat();
  if (efforts === undefined) {
    return <QueryState query={query} errorTitle={t('stock.errorTitle')} heights={[320]} />;
  }
  if (efforts.length === 0) {
    return (
      <EmptyState illustration="empty-trees" title={t('stock.emptyTitle')} body={t('stock.emptyBody')} />
    );
  }
  return (
    <>
      <ul aria-label={t('stock.byEffort')} className={styles.efforts}>
        {efforts.map((effortStock) => (
          <Effort key={effortStock.effort.id} stock={effortStock} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
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
