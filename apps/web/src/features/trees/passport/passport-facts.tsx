import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { Passport } from '@nabta/contract/trees/passport';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { useToday } from '#shared/period/use-today.ts';

import { type Fact, FactList } from '../tree-page/sections/fact-list.tsx';
import type { TimelineEntry } from './use-passport.ts';

type PassportFactsProps = { passport: Passport; entries: readonly TimelineEntry[] };

export function PassportFacts({ passport, entries }: PassportFactsProps) {
  const { t, formatDate } = useTexts('passport');
  const origin = useOriginFact(entries);
  const nextCheck = useNextCheckFact(passport.nextCheckAt);
  const wateredAt = entries.findLast(({ kind }) => kind === 'watered')?.at;
  const { lastCheckedAt } = passport;
  return (
    <FactList
      facts={[
        origin,
        {
          icon: 'shield-check',
          label: t('passport.lastChecked'),
          value: lastCheckedAt === null ? t('passport.never') : formatDate(lastCheckedAt),
        },
        nextCheck,
        wateredAt !== undefined && {
          icon: 'drop-fill',
          label: t('passport.lastWatered'),
          value: formatDate(wateredAt),
        },
      ]}
    />
  );
}

function useOriginFact(entries: readonly TimelineEntry[]): Fact | undefined {
  const { t, formatDate, language } = useTexts('passport');
  const { batch, nursery, deliveredOn } = entries.find(({ kind }) => kind === 'planted')?.facts ?? {};
  if (typeof batch !== 'string' || typeof deliveredOn !== 'string') return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes the name of the nursery with its batch
  const name = nameIn(nursery as LocalizedName, language) ?? '';
  return {
    icon: 'truck',
    label: t('passport.batch'),
    // Word joiners prevent line breaks at the hyphens of a batch number.
    value: t('passport.batchValue', {
      nursery: name,
      batch: batch.replaceAll('-', '-\u2060'),
      date: formatDate(deliveredOn),
    }),
  };
}

function useNextCheckFact(nextCheckAt: string | null): Fact | undefined {
  const { t, formatDate } = useTexts('passport');
  const today = useToday();
  if (nextCheckAt === null) return undefined;
  const isOverdue = new Date(nextCheckAt) < today;
  const date = formatDate(nextCheckAt);
  return {
    icon: 'calendar-blank',
    label: t('passport.nextCheck'),
    value: isOverdue ? t('passport.nextCheckDue', { date }) : date,
  };
}
