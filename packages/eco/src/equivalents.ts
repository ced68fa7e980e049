import { equivalentBasis, type EquivalentBasis } from './factors.ts';

export type EquivalentName = keyof typeof equivalentBasis;

/** METHOD section 11: what the same CO2 is in daily life, with the factor, year and source of each. */
export type Equivalents = Record<EquivalentName, number> & { basis: Record<EquivalentName, EquivalentBasis> };

export function equivalentsOf(co2Kg: number): Equivalents {
  return {
    carKm: co2Kg / equivalentBasis.carKm.kgCo2PerUnit,
    gasolineL: co2Kg / equivalentBasis.gasolineL.kgCo2PerUnit,
    phoneCharges: co2Kg / equivalentBasis.phoneCharges.kgCo2PerUnit,
    gridKwhSaudi: co2Kg / equivalentBasis.gridKwhSaudi.kgCo2PerUnit,
    basis: equivalentBasis,
  };
}
