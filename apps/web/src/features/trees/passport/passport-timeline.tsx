import { useDualDate } from '../../kit/period/use-dual-date.ts';
import { passportTexts } from '../../locales/passport.ts';
import { useTextFile } from '../../platform/texts.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ToldEntry } from './read-entries.ts';
import { useEntryWords } from './use-entry-words.ts';

import styles from './passport-timeline.module.css';

const icons: Partial<Record<string, IconName>> = {
  planted: 'plant',
  promised: 'gift',
  gifted: 'gift',
  photographed: 'camera',
  photo_removed: 'camera',
  measured: 'ruler',
  checked: 'shield-check',
  watered: 'drop-fill',
  damaged: 'warning',
  ended: 'warning',
  removed: 'warning',
  noted: 'file-text',
};

type PassportTimelineProps = {
  entries: readonly ToldEntry[];
  /** With the beginning of each seal, for those who compare. */
  sealed?: boolean;
};

/** What happened to a tree, a line each. */
export function PassportTimeline({ entries, sealed = false }: PassportTimelineProps) {
  const dualDate = useDualDate();
  const tell = useTextFile(passportTexts);
  const inWords = useEntryWords();
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.seq} className={styles.entry}>
          <span className={styles.mark}>
            <Icon name={icons[entry.kind] ?? 'user'} size={20} />
          </span>
          <span className={styles.words}>{inWords(entry)}</span>
          <span className={styles.foot}>
            <time dateTime={entry.at}>{dualDate(entry.at)}</time>
            {sealed && (
              <span className={styles.seal}>{tell('passport.sealed', { hash: entry.hash.slice(0, 8) })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
