import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { chartTexts } from '../../locales/chart.ts';
import { reportError } from '../../platform/error-report.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { csvOf } from '../saving/csv.ts';
import { saveFile } from '../saving/save-file.ts';
import { pictureOfChart } from './chart-picture.ts';

import styles from './chart-frame.module.css';

/** A number that a file keeps as it is and a page shows in the language of its reader. */
export type ChartCell = string | { value: number; told: string };

export type ChartTable = { columns: readonly string[]; rows: readonly (readonly ChartCell[])[] };

interface ChartFrameProps {
  title: string;
  /** Level of the heading. */
  level?: 2 | 3;
  summary?: ReactNode;
  legend?: ReactNode;
  table: ChartTable;
  /** What files that are taken from here are called, without their ending. */
  fileName: string;
  /** Written under the picture: where the numbers come from. */
  source: string;
  children: ReactNode;
}

/** A chart with its name, the same as a table, and both to take along. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, level = 3, summary, legend, table, fileName, source, children } = props;
  const tell = useTextFile(chartTexts);
  const id = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const explanation = useRef<HTMLParagraphElement>(null);
  const [isTable, setIsTable] = useState(false);
  const Heading = `h${level}` as const;
  const isEmpty = table.rows.length === 0;
  return (
    <figure aria-labelledby={id} className={styles.frame}>
      <figcaption>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {summary && (
          <p ref={explanation} className={styles.summary}>
            {summary}
          </p>
        )}
      </figcaption>
      {isEmpty ? (
        <p className={styles.empty}>{tell('chart.empty')}</p>
      ) : (
        <>
          <div ref={drawing} className={clsx(isTable && styles.away)}>
            {children}
            {legend}
          </div>
          <div className={isTable ? styles.tableShown : styles.tableHidden}>
            <DataTable title={title} {...table} />
          </div>
          <div className={styles.actions}>
            <Button look="text" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              {tell(isTable ? 'chart.showChart' : 'chart.showTable')}
            </Button>
            <TakeAlong
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
      <caption className={styles.caption}>{title}</caption>
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
          <tr key={told(name)}>
            <th scope="row">{told(name)}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{told(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function told(cell: ChartCell | undefined): string {
  return typeof cell === 'object' ? cell.told : (cell ?? '');
}

type TakeAlongProps = Pick<ChartFrameProps, 'title' | 'table' | 'fileName' | 'source'> & {
  drawing: () => HTMLElement | null;
  summary: () => string;
};

function TakeAlong({ title, table, fileName, source, drawing, summary }: TakeAlongProps) {
  const { t } = useTexts();
  const tell = useTextFile(chartTexts);
  const toasts = useToasts();

  function saveTable(): void {
    const rows = table.rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell.value : cell)));
    const content = csvOf([table.columns, ...rows]);
    saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
  }

  async function savePicture(): Promise<void> {
    const drawn = drawing();
    if (drawn === null) return;
    try {
      saveFile(await pictureOfChart(drawn, { title, summary: summary(), note: source }), `${fileName}.png`);
    } catch (error) {
      reportError(error, { action: 'chart-picture' });
      toasts.show({ kind: 'error', text: t('errors.unexpected') });
    }
  }

  const label = tell('chart.save', { title });
  return (
    <Menu
      label={label}
      items={[
        { id: 'csv', icon: 'download-simple', label: tell('chart.csv'), onChoose: saveTable },
        { id: 'png', icon: 'image-square', label: tell('chart.png'), onChoose: () => void savePicture() },
      ]}
      renderTrigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={label} />}
    />
  );
}
