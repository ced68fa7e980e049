import type { ForestFigures } from './forest-figures.ts';

type Pair = { now: number; before: number };

/** The figures of several forests together. */
export function addFigures(all: readonly ForestFigures[]): ForestFigures {
  const pair = (of: (figures: ForestFigures) => Pair): Pair => ({
    now: sum(all.map((figures) => of(figures).now)),
    before: sum(all.map((figures) => of(figures).before)),
  });
  const [first] = all;
  const species = Map.groupBy(
    all.flatMap((figures) => figures.species),
    ({ specie }) => specie,
  );
  return {
    standing: pair(({ standing }) => standing),
    everPlanted: pair(({ everPlanted }) => everPlanted),
    planted: pair(({ planted }) => planted),
    co2RemovedKg: pair(({ co2RemovedKg }) => co2RemovedKg),
    carbon: (first?.carbon ?? []).map(({ at }, index) => ({
      at,
      co2RemovedKg: sum(all.map(({ carbon }) => carbon[index]?.co2RemovedKg ?? 0)),
      yearBeforeKg: sum(all.map(({ carbon }) => carbon[index]?.yearBeforeKg ?? 0)),
    })),
    plantings: (first?.plantings ?? []).map((bucket, index) => ({
      ...bucket,
      planted: sum(all.map(({ plantings }) => plantings[index]?.planted ?? 0)),
    })),
    species: [...species.values()]
      .flatMap((same) => {
        const [one] = same;
        return one === undefined ? [] : [{ ...one, trees: sum(same.map(({ trees }) => trees)) }];
      })
      .toSorted((one, other) => other.trees - one.trees),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
