import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import type { TimelineEntry } from './read-entries.ts';
import { useEntryLabels } from './use-entry-labels.ts';

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
  entries: readonly TimelineEntry[];
  /** Shows the start of each hash for comparison. */
  sealed?: boolean;
};

export function PassportTimeline({ entries, sealed = false }: PassportTimelineProps) {
  const dualDate = useDualDate();
  const { t } = useTexts('passport');
  const entryLabel = useEntryLabels();
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.seq} className={styles.entry}>
          <span className={styles.mark}>
            <Icon name={icons[entry.kind] ?? 'user'} size={20} />
          </span>
          <span className={styles.text}>{entryLabel(entry)}</span>
          <span className={styles.foot}>
            <time dateTime={entry.at}>{dualDate(entry.at)}</time>
            {sealed && (
              <span className={styles.seal}>{t('passport.sealed', { hash: entry.hash.slice(0, 8) })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
