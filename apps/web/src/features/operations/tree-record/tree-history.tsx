import type { TreeChange, TreeFile } from '@nabta/contract/tree-record';

import { useTexts } from '../../platform/texts.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { fullName } from '../account/full-name.ts';
import { useChangeWords } from './use-change-words.ts';

import styles from './tree-history.module.css';

const icons = {
  audit: 'pencil-simple',
  ledger: 'users-three',
  passport: 'certificate',
} as const satisfies Record<TreeChange['source'], IconName>;

/** Every change of a tree, from all books it stands in, newest first. */
export function TreeHistory({ history }: Pick<TreeFile, 'history'>) {
  const { formatDate } = useTexts();
  const { titleOf, differencesOf } = useChangeWords();
  return (
    <ol className={styles.history}>
      {history.map((change) => (
        <li key={`${change.source} ${change.seq}`} className={styles.change}>
          <span className={styles.icon}>
            <Icon name={icons[change.source]} size={16} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{titleOf(change)}</p>
            {differencesOf(change).map((line) => (
              <p key={line} className={styles.line}>
                {line}
              </p>
            ))}
            {change.reason !== null && (
              <p dir="auto" className={styles.reason}>
                {change.reason}
              </p>
            )}
            <p className={styles.dim}>
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
