import type { DataOfEndpoint, RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { estimateTree } from '@nabta/contract/trees/tree-benefit';
import { estimate } from '@nabta/eco/estimate';
import { instantOf, yearMs } from '@nabta/eco/units';

import { invalidInput } from '#core/errors/app-error.ts';

import { measurementError } from './validate-measurement.ts';

const maxYearsAhead = 60;

const tooFarAhead = {
  ar: 'يلزم موعد خلال {years} عامًا على الأكثر.',
  en: 'Choose a time at most {years} years ahead.',
  pt: 'Escolha um momento daqui a no máximo {years} anos.',
};
const plantedTooLate = {
  ar: 'موعد الزراعة بعد نهاية المدة.',
  en: 'The planting is after the end.',
  pt: 'O plantio é depois do fim.',
};

export function estimateBenefit(
  { specie, plantedAt, at, site, dbhCm, heightM }: RequestOfEndpoint<typeof estimateTree>['query'],
  now: Date,
): DataOfEndpoint<typeof estimateTree> {
  const until = at === undefined ? now : new Date(at);
  if (until.getTime() > now.getTime() + maxYearsAhead * yearMs)
    throw invalidInput('query.at', tooFarAhead, { years: maxYearsAhead });
  if (until < new Date(plantedAt)) throw invalidInput('query.plantedAt', plantedTooLate);
  const { estimate: result, verdict } = estimate({
    specie: specie ?? null,
    plantedAt: instantOf(new Date(plantedAt)),
    at: instantOf(until),
    site,
    ...(dbhCm === undefined ? {} : { dbhCm }),
    ...(heightM === undefined ? {} : { heightM }),
  });
  if (result === null) throw measurementError('query', verdict);
  return { ...result, dbhIfGirthCm: verdict.dbhIfGirthCm ?? null };
}
