type Named = { commonName: { en?: string | null | undefined } };

/** Keeps the first species per trimmed English name; drops species without one. */
export function distinctByEnglishName<Specie extends Named>(species: readonly Specie[]): Specie[] {
  const seen = new Set<string>();
  return species.filter(({ commonName }) => {
    const name = commonName.en?.trim() ?? '';
    if (name === '' || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
