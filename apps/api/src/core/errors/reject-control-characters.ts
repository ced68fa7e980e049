import { isStorable } from '@nabta/contract/primitives';

import { invalidInput } from './app-error.ts';
import { inputTexts, valueTexts } from './input-texts.ts';

/** Deeper than any call of ours, and not deep enough to exhaust the stack. */
const maxDepth = 20;

/** SECURITY D8: what the database cannot hold is refused at the door, in addresses and bodies, whatever their schemas let pass. */
export function refuseOddText(value: unknown, path: string, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw invalidInput(path, valueTexts.text_has_odd_characters);
  } else if (typeof value === 'object' && value !== null) {
    if (depth > maxDepth) throw invalidInput(path, inputTexts.wrong);
    for (const [name, part] of Object.entries(value)) {
      refuseOddText(name, path);
      refuseOddText(part, `${path}.${name}`, depth + 1);
    }
  }
}
