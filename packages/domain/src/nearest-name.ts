import { foldForSearch } from './search-text.ts';

/** Share of the letters that may differ. */
const maxDifference = 1 / 3;

/** Returns the name with the word that is most like the search, if one is close enough to be meant. */
export function findNearestName(search: string, names: readonly string[]): string | undefined {
  const query = foldForSearch(search);
  const [nearest] = names
    .map((name) => ({ name, distance: distanceToName(query, foldForSearch(name)) }))
    .filter(({ distance }) => distance <= query.length * maxDifference)
    .toSorted((first, second) => first.distance - second.distance);
  return nearest?.name;
}

function distanceToName(query: string, name: string): number {
  return Math.min(...[name, ...name.split(' ')].map((part) => editDistance(query, part)));
}

/** Fewest letters to insert, remove or replace. */
function editDistance(from: string, to: string): number {
  const letters = [...to];
  let distances = [0, ...letters.map((_, index) => index + 1)];
  for (const [row, letter] of [...from].entries()) {
    const next = [row + 1];
    for (const [column, other] of letters.entries()) {
      const replaced = (distances[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (distances[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    distances = next;
  }
  return distances.at(-1) ?? 0;
}
