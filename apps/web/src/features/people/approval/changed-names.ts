import type { LocalizedName } from '@nabta/domain/localized-name';
import { typedKeys } from '@nabta/domain/typed-object';

/** Names that differ, since a name that changes in one language reads the same before and after in the others. */
export function changedNames(from: LocalizedName, to: LocalizedName): { from: string; to: string } {
  const changed = typedKeys({ ...from, ...to }).filter((language) => from[language] !== to[language]);
  const join = (name: LocalizedName) =>
    changed
      .map((language) => name[language])
      .filter(Boolean)
      .map((text) => `\u2068${text}\u2069`)
      .join(' / ');
  return { from: join(from), to: join(to) };
}
