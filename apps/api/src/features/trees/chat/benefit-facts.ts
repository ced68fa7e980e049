import type { Year } from '@nabta/chat-answers/facts';
import type { Tree } from '@nabta/contract/trees/tree';
import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { sumAirGrams } from '@nabta/domain/benefit-amount';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { monthsBetween } from '@nabta/domain/tree-age';
import { ageAt } from '@nabta/eco/site';
import { speciesModel } from '@nabta/eco/species-data';
import { instant } from '@nabta/eco/units';
import { averageWeather, litresPerDay } from '@nabta/eco/water-need';

import { addMs, day } from '#core/clock.ts';

/** Benefits of the tree until today, and its expected growth. */
export function benefitFacts(benefit: TreeBenefit, today: string) {
  const { air, value, equivalents, size, curve, forecast, nextMilestone, replacementValue } = benefit;
  const ageYears = Math.floor(monthsBetween(dayOf(benefit.plantedAt), today) / 12);
  return {
    site: benefit.site,
    size: sizeOf(size),
    given: {
      co2Kg: benefit.co2RemovedKg,
      ...benefit.likely,
      co2PerYearKg: benefit.annualRateKg,
      dustG: air.pm10G,
      airG: sumAirGrams(air),
      waterM3: benefit.waterM3,
      value: value.amount,
      replacementValue: replacementValue?.amount ?? null,
      carKm: equivalents.carKm,
      phoneCharges: equivalents.phoneCharges,
      powerKwh: equivalents.gridKwhSaudi,
    },
    forecast: forecast && { year: forecast.year, co2Kg: forecast.co2RemovedKg, ...forecast.likely },
    future: curve.future.slice(1).map((point, index): Year => ({
      inYears: index + 1,
      year: Number(today.slice(0, 4)) + index + 1,
      ageYears: ageYears + index + 1,
      ...sizeOf(point.size),
      co2Kg: point.co2RemovedKg,
      ...point.likely,
    })),
    nextMilestone: nextMilestone && { co2Kg: nextMilestone.co2Kg, on: dayOf(nextMilestone.at) },
  };
}

function sizeOf({ heightM, crownM, dbhCm }: TreeBenefit['size']) {
  return { heightM, crownM, trunkCm: dbhCm };
}

/** Litres by the usual weather of the coming week. */
export function weeklyWaterNeed(tree: Tree, site: TreeBenefit['site'], now: Date): number {
  const specieId = tree.specie?.id ?? '';
  const watered = {
    model: speciesModel(specieId),
    specieId,
    isNative: tree.specieFacts?.isNative ?? false,
    site,
  };
  const [longitude, latitude] = tree.point.geometry.coordinates;
  const plantedAt = instant(Date.parse(tree.plantedAt));
  return Array.from({ length: 7 }, (_, index) => addMs(now, index * day)).reduce((litres, at) => {
    const age = ageAt(plantedAt, instant(at.getTime()));
    return litres + litresPerDay({ ...watered, age }, averageWeather({ longitude, latitude }, at));
  }, 0);
}

const dayOf = (at: string) => dayInRiyadh(new Date(at));
