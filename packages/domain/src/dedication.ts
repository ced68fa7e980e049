import { cleanName } from './given-name.ts';
import type { Language, Translations } from './language.ts';
import { formatMessage } from './message-format.ts';

/** Dedication kinds; each is also a gift occasion. */
export const dedicationKinds = [
  'mother',
  'father',
  'in_memory',
  'ongoing_charity',
  'newborn',
  'wedding',
  'graduation',
  'birthday',
] as const;

export type DedicationKind = (typeof dedicationKinds)[number];

export const dedicationNameMaxLength = 60;

/** Returns the dedication name as stored, or undefined if it cannot be displayed safely. */
export function cleanDedicationName(text: string): string | undefined {
  return cleanName(text, dedicationNameMaxLength);
}

/** `{name}` comes last in every text, so a name in another script does not change the text direction. */
const dedicationTexts = {
  mother: { ar: 'إهداء إلى والدتي {name}', en: 'For my mother {name}', pt: 'Para minha mãe {name}' },
  father: { ar: 'إهداء إلى والدي {name}', en: 'For my father {name}', pt: 'Para meu pai {name}' },
  in_memory: { ar: 'في ذكرى {name}', en: 'In memory of {name}', pt: 'Em memória de {name}' },
  ongoing_charity: {
    ar: 'صدقة جارية عن {name}',
    en: 'Ongoing charity on behalf of {name}',
    pt: 'Caridade contínua em nome de {name}',
  },
  newborn: { ar: 'احتفاءً بقدوم {name}', en: 'To welcome {name}', pt: 'Pela chegada de {name}' },
  wedding: {
    ar: 'بمناسبة زواج {name}',
    en: 'For the wedding of {name}',
    pt: 'Pelo casamento de {name}',
  },
  graduation: {
    ar: 'بمناسبة تخرّج {name}',
    en: 'For the graduation of {name}',
    pt: 'Pela formatura de {name}',
  },
  birthday: {
    ar: 'بمناسبة عيد ميلاد {name}',
    en: 'For the birthday of {name}',
    pt: 'Pelo aniversário de {name}',
  },
} satisfies Record<DedicationKind, Translations>;

export function dedicationText(
  { kind, name }: { kind: DedicationKind; name: string },
  language: Language,
): string {
  return formatMessage(dedicationTexts[kind][language], language, { name });
}
