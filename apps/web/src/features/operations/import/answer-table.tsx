import type { ImportAnswer } from '@nabta/contract/operations/import';
import type { InventoryField, RowOutcome } from '@nabta/domain/inventory/note';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

import styles from './import-page.module.css';

const tones = {
  ready: 'success',
  near: 'warn',
  known: 'info',
  repeated: 'warn',
  vacant: 'neutral',
  refused: 'danger',
} as const satisfies Record<RowOutcome, string>;

interface AnswerTableProps {
  label: string;
  header: readonly string[];
  answers: readonly ImportAnswer[];
}

export function AnswerTable({ label, header, answers }: AnswerTableProps) {
  const { t, formatNumber } = useTexts('import');
  const valueText = (field: InventoryField, value: string | null) => {
    if (value === null) return '–';
    if (field === 'height') return t('importMap.metres', { value });
    return field === 'dbh' ? t('importMap.centimetres', { value }) : value;
  };
  return (
    // Focusable so that it scrolls by keyboard: it is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('importMap.line')}</th>
            <th scope="col">{t('importMap.answer')}</th>
            {header.map((name, index) => (
              // Column names may repeat.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answers.map(({ line, outcome, notes, cells, changes }) => (
            <tr key={line}>
              <td className={styles.line}>{formatNumber(line)}</td>
              <td>
                <div className={styles.answer}>
                  <Chip kind={outcome === 'ready' && notes.length > 0 ? 'warn' : tones[outcome]}>
                    {t(
                      outcome === 'ready' && notes.length > 0
                        ? 'importAnswer.warned'
                        : `importAnswer.${outcome}`,
                    )}
                  </Chip>
                  {notes.length > 0 && (
                    <ul>
                      {notes.map(({ code, field, text }) => (
                        <li key={`${code}-${field}`}>{text}</li>
                      ))}
                    </ul>
                  )}
                  {changes.length > 0 && (
                    <ul>
                      {changes.map(({ field, before, after }) => (
                        <li key={field}>
                          {t('importAnswer.change', {
                            field: t(`importField.${field}`),
                            before: valueText(field, before),
                            after: valueText(field, after),
                          })}
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              </td>
              {header.map((_name, index) => (
                // Cells may be empty.
                // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label
                <td key={index}>
                  <span className={styles.cell}>
                    <bdi>{cells[index]}</bdi>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
