import type { Language } from './language.ts';
import type { LocalizedName } from './localized-name.ts';

export type TreeTitleSource = {
  givenName: string | null;
  specie: { commonName: LocalizedName } | null;
};

/**
 * Returns the given name, else the species' common name in the reader's language or English, else undefined.
 */
export function treeTitle({ givenName, specie }: TreeTitleSource, language: Language): string | undefined {
  return (
    trimmedOrUndefined(givenName) ??
    trimmedOrUndefined(specie?.commonName[language]) ??
    trimmedOrUndefined(specie?.commonName.en)
  );
}

/**
 * Returns the title for use inside a sentence: in Arabic the name of a species follows the word "tree", «شجرة السدر».
 */
export function treeInSentence(tree: TreeTitleSource, language: Language): string | undefined {
  const title = treeTitle(tree, language);
  const isSpecie = trimmedOrUndefined(tree.givenName) === undefined;
  if (language !== 'ar' || !isSpecie || title === undefined || hasArabicNoun.test(title)) return title;
  return `شجرة ${title}`;
}

const hasArabicNoun = /^(?:شجرة|شجيرة|نخلة)\s/u;

/** Joins first and last name, or returns undefined (callers show the product name). */
export function ownerTitle(
  owner: { firstname: string | null; lastname: string | null } | null,
): string | undefined {
  return trimmedOrUndefined(
    [trimmedOrUndefined(owner?.firstname), trimmedOrUndefined(owner?.lastname)].filter(Boolean).join(' '),
  );
}

function trimmedOrUndefined(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}
