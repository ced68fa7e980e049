import type { DryMass } from './biomass.ts';
import { co2PerCarbon } from './factors.ts';
import { co2Kilograms, type Co2Kilograms } from './units.ts';

/** The CO2 that stands in a plant's dry mass, above and below ground. */
export function co2OfDryMass({ aboveKg, belowKg }: DryMass, carbonFraction: number): Co2Kilograms {
  return co2Kilograms((aboveKg + belowKg) * carbonFraction * co2PerCarbon);
}
