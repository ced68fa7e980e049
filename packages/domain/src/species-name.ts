type Named = { commonName: { en?: string | null | undefined } };

/** SPEC section 5: one entry for each trimmed English common name, the first of them; entries without one are dropped. */
export function distinctByEnglishName<Specie extends Named>(species: readonly Specie[]): Specie[] {
  const seen = new Set<string>();
  return species.filter(({ commonName }) => {
    const name = commonName.en?.trim() ?? '';
    if (name === '' || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
