export type TreeTitleSource = {
  givenName: string | null;
  specie: { commonName: { en?: string | null | undefined } } | null;
};

/** SPEC section 2: the given name, else the English common name of the species, else undefined (the word "Tree"). */
export function treeTitle({ givenName, specie }: TreeTitleSource): string | undefined {
  return filled(givenName) ?? filled(specie?.commonName.en);
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
