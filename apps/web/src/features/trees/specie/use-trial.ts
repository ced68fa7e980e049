import { trySpecieModel } from '@nabta/contract/trees/specie';
import type { SpecieRecord } from '@nabta/contract/trees/specie';
import { keepPreviousData } from '@tanstack/react-query';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { directoryKeys } from '#shared/cache/keys.ts';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';

/** Simulates the model on the server while typing; keeps the previous curve until the next arrives. */
export function useTrial(record: SpecieRecord) {
  const debouncedRecord = useDebouncedValue(record, 250);
  const trial = useApiQuery(
    trySpecieModel,
    { body: { record: withPlaceholderNames(debouncedRecord) } },
    {
      queryKey: directoryKeys.simulationOf(debouncedRecord),
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  return { trial: trial.data, isStale: debouncedRecord !== record || trial.isFetching };
}

/** Fills required names, because a curve can be drawn before the species is named. */
function withPlaceholderNames(record: SpecieRecord): SpecieRecord {
  const { id, scientificName, family, commonName } = record;
  const { ar, en, pt } = commonName;
  return {
    ...record,
    id: /^[a-z]+(-[a-z]+)+$/u.test(id) ? id : 'without-name',
    scientificName: scientificName || '?',
    family: family || '?',
    commonName: { ar: ar || '?', en: en || '?', pt: pt || '?' },
  };
}
