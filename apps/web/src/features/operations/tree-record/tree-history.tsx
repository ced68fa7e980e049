import type { TreeChange, TreeFile } from '@nabta/contract/operations/tree-record';

import { fullName } from '#features/people/account/full-name.ts';
import { useTexts } from '#platform/texts.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import { useChangeLabels } from './use-change-labels.ts';

import utilities from '#ui/utilities.module.css';
import styles from './tree-file-view.module.css';

const icons = {
  audit: 'pencil-simple',
  ledger: 'users-three',
  passport: 'certificate',
} as const satisfies Record<TreeChange['source'], IconName>;

/** Merges audit, ledger and passport changes, newest first. */
export function TreeHistory({ history }: Pick<TreeFile, 'history'>) {
  const { formatDate } = useTexts();
  const { titleOf, differencesOf } = useChangeLabels();
  return (
    <ol className={utilities.stack16}>
      {history.map((change) => (
        <li key={`${change.source} ${change.seq}`} className={styles.change}>
          <span className={styles.icon}>
            <Icon name={icons[change.source]} size={16} />
          </span>
          <div className={styles.historyText}>
            <p className={utilities.semibold}>{titleOf(change)}</p>
            {differencesOf(change).map((line) => (
              <p key={line} className={utilities.breakAnywhere}>
                {line}
              </p>
            ))}
            {change.reason !== null && (
              <p dir="auto" className={styles.reason}>
                {change.reason}
              </p>
            )}
            <p className={utilities.faintSmall}>
              {formatDate(change.at, { dateStyle: 'medium', timeStyle: 'short' })}
              {change.person && (
                <>
                  {' · '}
                  <bdi>{fullName(change.person)}</bdi>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
