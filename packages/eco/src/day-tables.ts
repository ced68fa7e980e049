import { crownBasisUntil } from './flows.ts';
import { clamp } from './growth-model.ts';
import { effectiveAge, yearsOfDays, type Site } from './site.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { co2Kilograms, wholeDays, type Co2Kilograms, type WholeDays } from './units.ts';

/**
 * The cumulative benefits of one tree of a species at a site, at every whole day of its age: CO2 removed since
 * planting, and the two sums from which all flows follow.
 */
export type DayTables = { removedKg: Float64Array; crownM2: Float64Array; crownDbh: Float64Array };

/** 600 years: on the driest ground every curve has ended, and an absurd planting date must not fill the memory. */
const lastTableDay = 219_150;
const smallestLength = 4_096;

const tablesBySpecies = new WeakMap<SpeciesModel, Map<Site, DayTables>>();

/** Tables that reach at least to `day`, built when first asked for and doubled when outgrown. */
export function dayTables(species: SpeciesModel, site: Site, day: WholeDays): DayTables {
  const bySite = tablesBySpecies.get(species) ?? new Map<Site, DayTables>();
  tablesBySpecies.set(species, bySite);
  const known = bySite.get(site);
  if (known !== undefined && known.removedKg.length > day) return known;
  const doubled = Math.max(day + 1, smallestLength, 2 * (known?.removedKg.length ?? 0));
  const built = buildTables(species, site, Math.min(doubled, lastTableDay + 1), known);
  bySite.set(site, built);
  return built;
}

/** The row of an age: 0 before planting, the last for what is older. */
export const tableDay = (days: number): WholeDays => wholeDays(clamp(Math.floor(days), 0, lastTableDay));

function buildTables(species: SpeciesModel, site: Site, length: number, known?: DayTables): DayTables {
  const tables = {
    removedKg: extend(length, known?.removedKg),
    crownM2: extend(length, known?.crownM2),
    crownDbh: extend(length, known?.crownDbh),
  };
  const { plantedKg } = species;
  for (let day = known?.removedKg.length ?? 0; day < length; day += 1) {
    const age = yearsOfDays(day);
    const basis = crownBasisUntil(species, site, age);
    tables.removedKg[day] = species.stockKgAt(effectiveAge(site, age)) - plantedKg;
    tables.crownM2[day] = basis.crownM2;
    tables.crownDbh[day] = basis.crownDbh;
  }
  return tables;
}

function extend(length: number, known: Float64Array = new Float64Array(0)): Float64Array {
  const longer = new Float64Array(length);
  longer.set(known);
  return longer;
}

/** The CO2 one tree has removed in its first `ageDays` days: a look-up, for sums over many trees. */
export function co2RemovedKg(speciesName: string | null, site: Site, ageDays: number): Co2Kilograms {
  const day = tableDay(ageDays);
  return co2Kilograms(dayTables(speciesModel(speciesName), site, day).removedKg[day] as number);
}
