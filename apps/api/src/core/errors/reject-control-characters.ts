import { isStorable } from '@nabta/contract/core/primitives';

import { invalidInput } from './app-error.ts';
import { inputTexts, valueTexts } from './input-texts.ts';

/** Deeper than any valid body, and shallow enough not to exhaust the stack. */
const maxDepth = 20;

/** Rejects text that PostgreSQL cannot store in URLs and bodies, whatever their schemas allow. */
export function rejectControlCharacters(value: unknown, path: string, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw invalidInput(path, valueTexts.text_has_odd_characters);
  } else if (typeof value === 'object' && value !== null) {
    if (depth > maxDepth) throw invalidInput(path, inputTexts.wrong);
    for (const [name, child] of Object.entries(value)) {
      rejectControlCharacters(name, path);
      rejectControlCharacters(child, `${path}.${name}`, depth + 1);
    }
  }
}
