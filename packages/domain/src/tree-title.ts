import type { Language } from './language.ts';
import type { LocalizedName } from './localized-name.ts';

export type TreeTitleSource = {
  givenName: string | null;
  specie: { commonName: LocalizedName } | null;
};

/**
 * The given name, else the common name of the species in the reader's language, else the English one, else undefined
 * (the word "Tree"). An English reader sees exactly the rule of SPEC section 2.
 */
export function treeTitle({ givenName, specie }: TreeTitleSource, language: Language): string | undefined {
  return filled(givenName) ?? filled(specie?.commonName[language]) ?? filled(specie?.commonName.en);
}

/** SPEC section 2: first and last name joined, else undefined (the product's name). */
export function ownerTitle(
  owner: { firstname: string | null; lastname: string | null } | null,
): string | undefined {
  return filled([filled(owner?.firstname), filled(owner?.lastname)].filter(Boolean).join(' '));
}

function filled(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}
