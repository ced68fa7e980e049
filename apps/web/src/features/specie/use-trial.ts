import { trySpecieModel } from '@nabta/contract/specie';
import type { SpecieRecord } from '@nabta/contract/specie';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { directoryKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useRested } from '../../ui/use-rested.ts';

/** What a model would do, asked of the server while somebody types; the curve of before stays until the next is here. */
export function useTrial(record: SpecieRecord) {
  const { call } = useApi();
  const asked = useRested(record, 250);
  const trial = useQuery({
    queryKey: directoryKeys.trialOf(asked),
    queryFn: ({ signal }) => call(trySpecieModel, { body: { record: named(asked) } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { trial: trial.data, isStale: asked !== record || trial.isFetching };
}

/** A curve can be drawn before its species has a name. */
function named(record: SpecieRecord): SpecieRecord {
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
