import type { ImportAnswer } from '@nabta/contract/import';
import type { RowOutcome } from '@nabta/domain/inventory/note';

import { importTexts } from '../../locales/import.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';

import styles from './import-page.module.css';

const tones = {
  ready: 'success',
  near: 'warn',
  repeated: 'warn',
  vacant: 'neutral',
  refused: 'danger',
} as const satisfies Record<RowOutcome, string>;

interface AnswerTableProps {
  label: string;
  header: readonly string[];
  answers: readonly ImportAnswer[];
}

/** Rows of the file, each with what it is answered and why. */
export function AnswerTable({ label, header, answers }: AnswerTableProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(importTexts);
  return (
    // Wider than the screen: who has no pointer scrolls it with the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{tell('importMap.line')}</th>
            <th scope="col">{tell('importMap.answer')}</th>
            {header.map((name, index) => (
              // Names may be there twice.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answers.map(({ line, outcome, notes, cells }) => (
            <tr key={line}>
              <td className={styles.line}>{formatNumber(line)}</td>
              <td>
                <div className={styles.answer}>
                  <Chip kind={outcome === 'ready' && notes.length > 0 ? 'warn' : tones[outcome]}>
                    {tell(
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
                </div>
              </td>
              {header.map((_name, index) => (
                // A cell of the file may well be empty.
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
