import { healths } from '@nabta/domain/care-plan';
import { lossCauses } from '@nabta/domain/loss-cause';

import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import type { TimelineEntry } from './use-passport.ts';

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

type PassportTimelineProps = { entries: readonly TimelineEntry[]; hasHashes?: boolean };

export function PassportTimeline({ entries, hasHashes = false }: PassportTimelineProps) {
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

const plainKinds = [
  'planted',
  'promised',
  'released',
  'photographed',
  'photo_removed',
  'damaged',
  'recovered',
  'removed',
  'restored',
  'ended',
  'corrected',
] as const;
const namedKinds = ['assigned', 'gifted', 'returned', 'claimed', 'redeemed'] as const;

function useEntryLabels(): (entry: TimelineEntry) => string {
  const { t, formatNumber, language } = useTexts('passport');
  const listFormat = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  return ({ kind, facts, name }) => {
    const plainKind = plainKinds.find((value) => value === kind);
    const cause = lossCauses.find((value) => value === facts['cause']);
    if (kind === 'ended' && cause !== undefined) return t(`passport.ended_${cause}`);
    if (plainKind !== undefined) return t(`passport.${plainKind}`);
    // `hand` is null when the tree has no owner; a private owner has a hand but no name.
    if (kind === 'returned' && facts['hand'] === null) return t('passport.returned_nobody');
    const namedKind = namedKinds.find((value) => value === kind);
    if (namedKind !== undefined) return t(`passport.${namedKind}`, { name: name ?? t('passport.someone') });
    const health = healths.find((value) => value === facts['health']);
    if (kind === 'checked' && health !== undefined) return t(`passport.checked_${health}`);
    if (kind === 'watered') return t('passport.watered', { litres: Number(facts['litres']) });
    if (kind === 'measured') return t('passport.measured', { sizes: listFormat.format(sizesOf(facts)) });
    return t('passport.noted');
  };

  function sizesOf({ heightM, dbhCm }: TimelineEntry['facts']): string[] {
    return [
      ...(typeof heightM === 'number' ? [t('passport.height', { value: formatNumber(heightM) })] : []),
      ...(typeof dbhCm === 'number' ? [t('passport.trunk', { value: formatNumber(dbhCm) })] : []),
    ];
  }
}
