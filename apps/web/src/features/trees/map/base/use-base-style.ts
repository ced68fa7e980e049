import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { mapKeys } from '../../../kit/cache/keys.ts';
import { useTexts } from '../../../platform/texts.tsx';
import { loadBaseStyle } from './base-style.ts';
import type { MapLook } from './map-view.ts';
import { useTheme } from './use-theme.ts';

/** The map below; once an outside one failed it is ours for as long as this one is looked at. */
export function useBaseStyle({ style: name }: MapLook) {
  const { language } = useTexts();
  const theme = useTheme();
  const [mayBeOutside, setMayBeOutside] = useState(true);
  const base = useQuery({
    queryKey: mapKeys.style({ name, theme, language, mayBeOutside }),
    queryFn: () => loadBaseStyle({ name, theme, language }, mayBeOutside),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: 1,
  });
  const isOurs = base.data?.isOurs ?? true;
  return {
    base,
    onBaseProblem: () => {
      // Without a connection no other map would come either, and what was loaded stays.
      if (!isOurs && navigator.onLine) setMayBeOutside(false);
    },
  };
}
