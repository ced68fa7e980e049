import { useTexts } from '#platform/texts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import type { TableTotal } from './table-pages.ts';
import type { VisibleRows } from './use-table-rows.ts';

import styles from './table-footer.module.css';

interface TableFooterProps {
  range: VisibleRows;
  total: TableTotal | undefined;
  /** Number of loaded rows. */
  loadedCount: number;
  hasMore: boolean;
  isFetching: boolean;
  onPageChange: (step: 1 | -1) => void;
}

/** Shows the visible range and the total, and scrolls by one screen of rows. */
export function TableFooter({
  range,
  total,
  loadedCount,
  hasMore,
  isFetching,
  onPageChange,
}: TableFooterProps) {
  const { t, formatNumber } = useTexts('table');
  const knownTotal = total ?? { count: loadedCount, isMore: hasMore };
  return (
    <div className={styles.footer}>
      <p className={styles.rows}>
        {t('table.rowsSeen')} <b>{formatNumber(range.count)}</b>
        {isFetching && (
          <span role="status" aria-label={t('common.loading')}>
            <Spinner />
          </span>
        )}
      </p>
      <p>
        {t(knownTotal.isMore ? 'table.rangeOfMore' : 'table.range', {
          from: formatNumber(range.first),
          to: formatNumber(range.last),
          total: formatNumber(knownTotal.count),
        })}
      </p>
      <IconButton
        label={t('table.previous')}
        icon="caret-left"
        mirrored
        disabled={range.first <= 1}
        className={styles.pageButton}
        onClick={() => onPageChange(-1)}
      />
      <IconButton
        label={t('table.next')}
        icon="caret-right"
        mirrored
        disabled={range.last >= loadedCount && !hasMore}
        className={styles.pageButton}
        onClick={() => onPageChange(1)}
      />
    </div>
  );
}
