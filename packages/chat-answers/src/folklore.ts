import type { Language } from '@nabta/domain/language';
import { recordFrom } from '@nabta/domain/typed-object';

import type { AnswerContext, Value } from './answer-context.ts';
import ar from './folklore/ar.json' with { type: 'json' };
import en from './folklore/en.json' with { type: 'json' };
import pt from './folklore/pt.json' with { type: 'json' };
import { localizedName } from './value-texts.ts';

export const folkloreSubjects = [
  'origin',
  'uses',
  'fruit',
  'foliage',
  'flowers',
  'wildlife',
  'resilience',
  'roots',
  'lore',
  'thirst',
  'medicine',
] as const;
export type FolkloreSubject = (typeof folkloreSubjects)[number];

/** `kind` names a tree of the species: "a sidr". */
type Texts = { kind: string } & Partial<Record<FolkloreSubject, string>>;

/** Texts in the tree's voice by species; a subject without a reliable source is missing. */
export const folklore: Record<Language, Partial<Record<string, Texts>>> = { ar, en, pt };

/** The languages have texts about the same subjects. */
export function hasText(specieId: string, subject: FolkloreSubject): boolean {
  return folklore.en[specieId]?.[subject] !== undefined;
}

export const folkloreValues = {
  ...recordFrom(folkloreSubjects, (subject): Value => ({ section: null, render: textOf(subject) })),
  ownKind: {
    section: 'species',
    render: ({ facts: { specie }, phrases }) =>
      specie && (folklore[phrases.language][specie.id]?.kind ?? localizedName(specie.commonName, phrases)),
  },
  otherKind: {
    section: null,
    render: ({ slots, phrases }) => folklore[phrases.language][slots?.specieId ?? '']?.kind,
  },
} satisfies Record<string, Value>;

function textOf(subject: FolkloreSubject) {
  return ({ facts: { specie }, phrases }: AnswerContext) =>
    folklore[phrases.language][specie?.id ?? '']?.[subject];
}
