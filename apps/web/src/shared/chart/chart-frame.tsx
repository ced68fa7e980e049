import { clsx } from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { saveCsv } from '../saving/csv.ts';
import { saveFile } from '../saving/save-file.ts';
import { renderChartPng } from './chart-picture.ts';

import utilities from '#ui/utilities.module.css';
import visuallyHidden from '#ui/visually-hidden.module.css';
import styles from './chart-frame.module.css';

/** A number that exports as `value` and is displayed as localized `text`. */
export type ChartCell = string | { value: number; text: string };

export type ChartTable = { columns: readonly string[]; rows: readonly (readonly ChartCell[])[] };

interface ChartFrameProps {
  title: string;
  level?: 2 | 3;
  summary?: ReactNode;
  legend?: ReactNode;
  table: ChartTable;
  fileName: string;
  /** Data source, printed under the exported picture. */
  source: string;
  children: ReactNode;
}

export function ChartFrame(props: ChartFrameProps) {
  const { title, level = 3, summary, legend, table, fileName, source, children } = props;
  const { t } = useTexts('chart');
  const id = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const explanation = useRef<HTMLParagraphElement>(null);
  const [isTable, setIsTable] = useState(false);
  const Heading = `h${level}` as const;
  const isEmpty = table.rows.length === 0;
  return (
    <figure aria-labelledby={id} className={styles.frame}>
      <figcaption>
        <Heading id={id} className={utilities.title3Semibold}>
          {title}
        </Heading>
        {summary && (
          <p ref={explanation} className={utilities.mutedText}>
            {summary}
          </p>
        )}
      </figcaption>
      {isEmpty ? (
        <p className={styles.empty}>{t('chart.empty')}</p>
      ) : (
        <>
          <div ref={drawing} className={clsx(isTable && styles.hidden)}>
            {children}
            {legend}
          </div>
          <div className={isTable ? styles.tableShown : visuallyHidden.hidden}>
            <DataTable title={title} {...table} />
          </div>
          <div className={styles.actions}>
            <Button variant="text" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              {t(isTable ? 'chart.showChart' : 'chart.showTable')}
            </Button>
            <ExportMenu
              {...{ title, table, fileName, source }}
              drawing={() => drawing.current}
              summary={() => explanation.current?.textContent ?? ''}
            />
          </div>
        </>
      )}
    </figure>
  );
}

function DataTable({ title, columns, rows }: ChartTable & { title: string }) {
  return (
    <table className={styles.table}>
      <caption className={visuallyHidden.hidden}>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={textOfCell(name)}>
            <th scope="row">{textOfCell(name)}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{textOfCell(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOfCell(cell: ChartCell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

type ExportMenuProps = Pick<ChartFrameProps, 'title' | 'table' | 'fileName' | 'source'> & {
  drawing: () => HTMLElement | null;
  summary: () => string;
};

function ExportMenu({ title, table, fileName, source, drawing, summary }: ExportMenuProps) {
  const { t } = useTexts('chart');
  const toasts = useToasts();

  function saveTable(): void {
    const rows = table.rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell.value : cell)));
    saveCsv(fileName, [table.columns, ...rows]);
  }

  async function savePicture(): Promise<void> {
    const element = drawing();
    if (element === null) return;
    try {
      saveFile(await renderChartPng(element, { title, summary: summary(), note: source }), `${fileName}.png`);
    } catch (error) {
      reportError(error, { action: 'chart-picture' });
      toasts.show({ kind: 'error', text: t('errors.unexpected') });
    }
  }

  const label = t('chart.save', { title });
  return (
    <Menu
      label={label}
      items={[
        { id: 'csv', icon: 'download-simple', label: t('chart.csv'), onChoose: saveTable },
        { id: 'png', icon: 'image-square', label: t('chart.png'), onChoose: () => void savePicture() },
      ]}
      renderTrigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={label} />}
    />
  );
}

export type LegendSymbol = 'line' | 'expected' | 'band' | 'mark' | 'comparison';

/** Each symbol has its own shape, so the legend does not depend on colour. */
export function ChartLegend({ symbols }: { symbols: readonly { symbol: LegendSymbol; label: string }[] }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {symbols.map(({ symbol, label }) => (
        <li key={symbol} className={styles.item}>
          <span data-symbol={symbol} className={styles[symbol]} />
          {label}
        </li>
      ))}
    </ul>
  );
}
