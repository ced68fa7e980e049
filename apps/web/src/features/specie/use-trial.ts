import { trySpecieModel } from '@nabta/contract/specie';
import type { SpecieRecord } from '@nabta/contract/specie';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { directoryKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

/** Fingers that rest so long have written a number. */
const restMs = 250;

/** What a model would do, asked of the server while somebody types; the curve of before stays until the next is here. */
export function useTrial(record: SpecieRecord) {
  const { call } = useApi();
  const [asked, setAsked] = useState<SpecieRecord>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(record), restMs);
    return () => clearTimeout(timer);
  }, [record]);
  const trial = useQuery({
    queryKey: directoryKeys.trialOf(asked),
    queryFn: ({ signal }) => call(trySpecieModel, { body: { record: named(asked ?? record) } }, { signal }),
    enabled: asked !== undefined,
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
