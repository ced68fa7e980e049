import { isStorable } from '@nabta/contract/core/primitives';
import type { Translations } from '@nabta/domain/language';

import { invalidInput } from './app-error.ts';
import { inputTexts, valueTexts } from './input-texts.ts';

/** Deeper than any valid body, and shallow enough not to exhaust the stack. */
const maxDepth = 20;

/** Rejects text that PostgreSQL cannot store in URLs and bodies, whatever their schemas allow. */
export function rejectControlCharacters(value: unknown, section: string): void {
  const found = findInvalid(value, 0);
  if (found !== undefined) throw invalidInput([section, ...found.path].join('.'), found.message);
}

type Found = { path: string[]; message: Translations };

/** Builds the path only of what it finds: one for each value of a large body takes longer than the check. */
function findInvalid(value: unknown, depth: number): Found | undefined {
  if (typeof value === 'string')
    return isStorable(value) ? undefined : { path: [], message: valueTexts.text_has_odd_characters };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return { path: [], message: inputTexts.wrong };
  for (const name of Object.keys(value)) {
    if (!isStorable(name)) return { path: [], message: valueTexts.text_has_odd_characters };
    const child: unknown = Reflect.get(value, name);
    const found = findInvalid(child, depth + 1);
    if (found !== undefined) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}
