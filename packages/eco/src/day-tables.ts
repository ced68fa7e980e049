import { valueAt, extendColumn } from './columns.ts';
import { crownBasisUntil } from './flows.ts';
import { clamp } from './growth-model.ts';
import { effectiveAge, yearsOfDays, type Site } from './site.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { co2Kilograms, wholeDays, type Co2Kilograms, type WholeDays } from './units.ts';

/**
 * Cumulative benefits of one tree per species and site, by age in whole days: CO2 removed since planting, and
 * the two sums from which all flows are derived.
 */
export type DayTables = { removedKg: Float64Array; crownM2: Float64Array; crownDbh: Float64Array };

/** 600 years: every curve has ended even at the slowest site; limits memory for absurd planting dates. */
const lastTableDay = 219_150;
const minTableLength = 4_096;

const tablesBySpecies = new WeakMap<SpeciesModel, Map<Site, DayTables>>();

/** Returns tables that reach at least `day`; built on demand and grown by doubling. */
export function dayTables(species: SpeciesModel, site: Site, day: WholeDays): DayTables {
  const bySite = tablesBySpecies.get(species) ?? new Map<Site, DayTables>();
  tablesBySpecies.set(species, bySite);
  const existing = bySite.get(site);
  if (existing !== undefined && existing.removedKg.length > day) return existing;
  const newLength = Math.max(day + 1, minTableLength, 2 * (existing?.removedKg.length ?? 0));
  const tables = buildTables(species, site, Math.min(newLength, lastTableDay + 1), existing);
  bySite.set(site, tables);
  return tables;
}

/** Returns the table row of an age, clamped to the table. */
export const tableDay = (days: number): WholeDays => wholeDays(clamp(Math.floor(days), 0, lastTableDay));

function buildTables(species: SpeciesModel, site: Site, length: number, existing?: DayTables): DayTables {
  const tables = {
    removedKg: extendColumn(length, existing?.removedKg),
    crownM2: extendColumn(length, existing?.crownM2),
    crownDbh: extendColumn(length, existing?.crownDbh),
  };
  const { plantedKg } = species;
  for (let day = existing?.removedKg.length ?? 0; day < length; day += 1) {
    const age = yearsOfDays(day);
    const basis = crownBasisUntil(species, site, age);
    tables.removedKg[day] = species.stockKgAt(effectiveAge(site, age)) - plantedKg;
    tables.crownM2[day] = basis.crownM2;
    tables.crownDbh[day] = basis.crownDbh;
  }
  return tables;
}

/** Returns the CO2 that one tree removed in its first `ageDays` days, by table lookup. */
export function co2RemovedKg(speciesName: string | null, site: Site, ageDays: number): Co2Kilograms {
  const day = tableDay(ageDays);
  return co2Kilograms(valueAt(dayTables(speciesModel(speciesName), site, day).removedKg, day));
}
