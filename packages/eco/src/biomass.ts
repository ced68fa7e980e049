import { co2PerCarbon, openGrown } from './factors.ts';
import {
  co2Kilograms,
  dryKilograms,
  type Centimetres,
  type Co2Kilograms,
  type DryKilograms,
  type Metres,
} from './units.ts';

export type TreeSize = { dbhCm: Centimetres | null; heightM: Metres; crownM: Metres };

export type DryMass = { aboveKg: DryKilograms; belowKg: DryKilograms };

type BiomassFrame = { carbonFraction: number; source: string };

export type BiomassModel = BiomassFrame &
  (
    | { form: 'chave2014' | 'urb_gen_conifer'; openGrown?: number; rootShoot: number }
    | { form: 'palm_height'; c0?: number; c1?: number; rootShoot: number }
    | { form: 'mangrove_komiyama' }
    | { form: 'shrub_volume'; bulkDensityKgM3: number; rootShoot: number }
  );

export const biomassForms = [
  'chave2014',
  'urb_gen_conifer',
  'palm_height',
  'mangrove_komiyama',
  'shrub_volume',
] as const satisfies BiomassModel['form'][];

/** A form that needs a trunk diameter is rejected at load for species without one. */
export function dryMass(model: BiomassModel, size: TreeSize, woodDensity: number): DryMass {
  const trunkCm = size.dbhCm ?? Number.NaN;
  if (model.form === 'mangrove_komiyama') return mangroveMass(trunkCm, woodDensity);
  const aboveKg = aboveGroundKg(model, size, trunkCm, woodDensity);
  return { aboveKg: dryKilograms(aboveKg), belowKg: dryKilograms(model.rootShoot * aboveKg) };
}

/** CO2 equivalent of a plant's dry mass, above and below ground. */
export function co2OfDryMass({ aboveKg, belowKg }: DryMass, carbonFraction: number): Co2Kilograms {
  return co2Kilograms((aboveKg + belowKg) * carbonFraction * co2PerCarbon);
}

function aboveGroundKg(
  model: Exclude<BiomassModel, { form: 'mangrove_komiyama' }>,
  { heightM, crownM }: TreeSize,
  trunkCm: number,
  woodDensity: number,
): number {
  switch (model.form) {
    case 'chave2014':
      return (
        (model.openGrown ?? openGrown.broadleaf) * 0.0673 * (woodDensity * trunkCm ** 2 * heightM) ** 0.976
      );
    case 'urb_gen_conifer': {
      const volumeM3 = 0.0000426 * trunkCm ** 2.24358 * heightM ** 0.64956;
      return (model.openGrown ?? openGrown.conifer) * volumeM3 * woodDensity * 1000;
    }
    case 'palm_height':
      return (model.c0 ?? 4.5) + (model.c1 ?? 7.7) * heightM;
    case 'shrub_volume':
      return model.bulkDensityKgM3 * (Math.PI / 6) * crownM ** 2 * heightM;
  }
}

/** Komiyama 2005: separate root equation instead of a root-to-shoot ratio. */
function mangroveMass(trunkCm: number, woodDensity: number): DryMass {
  return {
    aboveKg: dryKilograms(0.251 * woodDensity * trunkCm ** 2.46),
    belowKg: dryKilograms(0.199 * woodDensity ** 0.899 * trunkCm ** 2.22),
  };
}
