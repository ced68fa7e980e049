import { useSearchParams } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { MovementList } from './movement-list.tsx';
import { StockOverview } from './stock-overview.tsx';

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
        onChange={(chosen) => setParams(chosen === 'movements' ? { look: chosen } : {}, { replace: true })}
      />
    </div>
  );
}
