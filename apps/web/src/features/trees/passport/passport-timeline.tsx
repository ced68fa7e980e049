import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { Icon } from '#ui/icon.tsx';

import { eventIcon, useEventLabel } from './use-event-label.ts';
import type { TimelineEntry } from './use-passport.ts';

import timeline from '#ui/timeline.module.css';
import styles from './passport-timeline.module.css';

type PassportTimelineProps = { entries: readonly TimelineEntry[]; hasHashes?: boolean };

export function PassportTimeline({ entries, hasHashes = false }: PassportTimelineProps) {
  const dualDate = useDualDate();
  const { t } = useTexts('passport');
  const eventLabel = useEventLabel();
  return (
    <ol className={timeline.list}>
      {entries.map((entry) => (
        <li key={entry.seq} className={timeline.entry}>
          <span className={timeline.mark}>
            <Icon name={eventIcon(entry.kind)} size={20} />
          </span>
          <span className={styles.text}>{eventLabel(entry)}</span>
          <span className={styles.footer}>
            <time dateTime={entry.at}>{dualDate(entry.at)}</time>
            {hasHashes && (
              <span className={styles.hash}>{t('passport.sealed', { hash: entry.hash.slice(0, 8) })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
