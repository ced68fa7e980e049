import type { Passport } from '@nabta/contract/passport';
import type { LocalizedName } from '@nabta/contract/primitives';
import { nameIn } from '@nabta/domain/localized-name';

import { useToday } from '../../kit/period/use-today.ts';
import { passportTexts } from '../../locales/passport.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { FactList } from '../tree-page/sections/fact-list.tsx';
import type { Fact } from '../tree-page/sections/fact-list.tsx';
import type { ToldEntry } from './read-entries.ts';

type PassportFactsProps = { passport: Passport; entries: readonly ToldEntry[] };

/** Where the tree came from, and who looked after it when. */
export function PassportFacts({ passport, entries }: PassportFactsProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(passportTexts);
  const origin = useOrigin(entries);
  const next = useNextCheck(passport.nextCheckAt);
  const wateredAt = entries.findLast(({ kind }) => kind === 'watered')?.at;
  const { lastCheckedAt } = passport;
  const facts: (Fact | false | undefined)[] = [
    origin,
    {
      icon: 'shield-check',
      label: tell('passport.lastChecked'),
      value: lastCheckedAt === null ? tell('passport.never') : formatDate(lastCheckedAt),
    },
    next,
    wateredAt !== undefined && {
      icon: 'drop-fill',
      label: tell('passport.lastWatered'),
      value: formatDate(wateredAt),
    },
  ];
  return <FactList facts={facts.filter((fact) => fact !== undefined && fact !== false)} />;
}

function useOrigin(entries: readonly ToldEntry[]): Fact | undefined {
  const { formatDate, language } = useTexts();
  const tell = useTextFile(passportTexts);
  const { batch, nursery, deliveredOn } = entries.find(({ kind }) => kind === 'planted')?.facts ?? {};
  if (typeof batch !== 'string' || typeof deliveredOn !== 'string') return undefined;
  const name = nameIn(nursery as LocalizedName, language) ?? '';
  return {
    icon: 'truck',
    label: tell('passport.batch'),
    // The hyphens of a number break no line.
    value: tell('passport.batchValue', {
      nursery: name,
      batch: batch.replaceAll('-', '-\u2060'),
      date: formatDate(deliveredOn),
    }),
  };
}

function useNextCheck(at: string | null): Fact | undefined {
  const { formatDate } = useTexts();
  const tell = useTextFile(passportTexts);
  const today = useToday();
  if (at === null) return undefined;
  const isOverdue = new Date(at) < today;
  const date = formatDate(at);
  return {
    icon: 'calendar-blank',
    label: tell('passport.nextCheck'),
    value: isOverdue ? tell('passport.nextCheckDue', { date }) : date,
  };
}
