import { Suspense } from 'react';
import { useSearchParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { MovementList } from '../features/stock/movement-list.tsx';
import { StockOverview } from '../features/stock/stock-overview.tsx';
import { consoleTexts } from '../locales/console.ts';
import { stockTexts } from '../locales/stock.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { Segmented } from '../ui/segmented.tsx';

import styles from './console-look.module.css';

type Look = 'list' | 'movements';

/** What efforts hold and have not planted, and why it changed. */
export function ConsoleStockScreen() {
  useTextsAhead(stockTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  const [params] = useSearchParams();
  const look: Look = params.get('look') === 'movements' ? 'movements' : 'list';
  return (
    <ConsoleFrame title={tell('console.stock')} actions={<LookChoice look={look} />}>
      <Suspense>{look === 'movements' ? <MovementList /> : <StockOverview />}</Suspense>
    </ConsoleFrame>
  );
}

function LookChoice({ look }: { look: Look }) {
  const tell = useTextFile(stockTexts);
  const [, setParams] = useSearchParams();
  return (
    <div className={styles.look}>
      <Segmented<Look>
        label={tell('stock.list')}
        kind="radios"
        options={(['list', 'movements'] as const).map((value) => ({ value, label: tell(`stock.${value}`) }))}
        value={look}
        onChange={(chosen) => setParams(chosen === 'movements' ? { look: chosen } : {}, { replace: true })}
      />
    </div>
  );
}
