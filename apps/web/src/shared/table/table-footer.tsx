import { tableTexts } from '../../locales/table.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { TableTotal } from './table-pages.ts';
import type { SeenRows } from './use-table-rows.ts';

import styles from './table-footer.module.css';

interface TableFooterProps {
  range: SeenRows;
  total: TableTotal | undefined;
  /** How many rows are here. */
  loaded: number;
  hasMore: boolean;
  isFetching: boolean;
  onTurn: (step: 1 | -1) => void;
}

/** Which rows are seen of how many, and a screenful on or back. */
export function TableFooter({ range, total, loaded, hasMore, isFetching, onTurn }: TableFooterProps) {
  const { t, formatNumber } = useTexts();
  const tell = useTextFile(tableTexts);
  const known = total ?? { count: loaded, isMore: hasMore };
  return (
    <div className={styles.footer}>
      <p className={styles.rows}>
        {tell('table.rowsSeen')} <b>{formatNumber(range.count)}</b>
        {isFetching && (
          <span role="status" aria-label={t('common.loading')}>
            <Spinner />
          </span>
        )}
      </p>
      <p>
        {tell(known.isMore ? 'table.rangeOfMore' : 'table.range', {
          from: formatNumber(range.first),
          to: formatNumber(range.last),
          total: formatNumber(known.count),
        })}
      </p>
      <IconButton
        label={tell('table.previous')}
        icon="caret-left"
        mirrored
        disabled={range.first <= 1}
        className={styles.turn}
        onClick={() => onTurn(-1)}
      />
      <IconButton
        label={tell('table.next')}
        icon="caret-right"
        mirrored
        disabled={range.last >= loaded && !hasMore}
        className={styles.turn}
        onClick={() => onTurn(1)}
      />
    </div>
  );
}
