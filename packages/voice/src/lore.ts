import type { Language } from '@nabta/domain/language';

import type { Facts } from './facts.ts';
import ar from './lore/ar.json' with { type: 'json' };
import en from './lore/en.json' with { type: 'json' };
import pt from './lore/pt.json' with { type: 'json' };

type Subject = 'origin' | 'uses' | 'food' | 'medicine' | 'tradition' | 'bloom' | 'wildlife' | 'thirst';

const lore: Record<Language, Partial<Record<string, Partial<Record<Subject, string>>>>> = { ar, en, pt };

/** What people tell of a species, in its own voice; undefined where we know nothing that we would stand by. */
export function loreOf(
  { facts, speech }: { facts: Facts; speech: { language: Language } },
  subject: Subject,
): string | undefined {
  return facts.specie === null ? undefined : lore[speech.language][facts.specie.id]?.[subject];
}
