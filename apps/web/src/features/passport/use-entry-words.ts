import { healths } from '@nabta/domain/care-plan';
import { lossCauses } from '@nabta/domain/loss-cause';

import { passportTexts } from '../../locales/passport.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import type { ToldEntry } from './read-entries.ts';

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
const namingKinds = ['assigned', 'gifted', 'returned', 'claimed', 'redeemed'] as const;

/** One entry as a sentence; a kind that this version does not know is told as recorded. */
export function useEntryWords(): (entry: ToldEntry) => string {
  const { formatNumber, language } = useTexts();
  const tell = useTextFile(passportTexts);
  const inOneLine = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  return ({ kind, facts, name }) => {
    const plain = plainKinds.find((known) => known === kind);
    const cause = lossCauses.find((known) => known === facts['cause']);
    if (kind === 'ended' && cause !== undefined) return tell(`passport.ended_${cause}`);
    if (plain !== undefined) return tell(`passport.${plain}`);
    // A hand of nobody is none in the record; somebody private has one, and no name.
    if (kind === 'returned' && facts['hand'] === null) return tell('passport.returned_nobody');
    const naming = namingKinds.find((known) => known === kind);
    if (naming !== undefined) return tell(`passport.${naming}`, { name: name ?? tell('passport.someone') });
    const health = healths.find((known) => known === facts['health']);
    if (kind === 'checked' && health !== undefined) return tell(`passport.checked_${health}`);
    if (kind === 'watered') return tell('passport.watered', { litres: Number(facts['litres']) });
    if (kind === 'measured') return tell('passport.measured', { sizes: inOneLine.format(sizesOf(facts)) });
    return tell('passport.noted');
  };

  function sizesOf({ heightM, dbhCm }: ToldEntry['facts']): string[] {
    return [
      ...(typeof heightM === 'number' ? [tell('passport.height', { value: formatNumber(heightM) })] : []),
      ...(typeof dbhCm === 'number' ? [tell('passport.trunk', { value: formatNumber(dbhCm) })] : []),
    ];
  }
}
