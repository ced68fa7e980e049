import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { mapKeys } from '#shared/cache/keys.ts';

import { loadBaseStyle } from './base-style.ts';
import type { MapMode } from './map-view.ts';
import { useTheme } from './use-theme.ts';

/** Base style; after a map or tiles of another host failed, only our own are used until unmount. */
export function useBaseStyle({ style: name }: MapMode) {
  const { language } = useTexts();
  const theme = useTheme();
  const [mayUseOtherHosts, setMayUseOtherHosts] = useState(true);
  const base = useQuery({
    queryKey: mapKeys.style({ name, theme, language, mayBeOutside: mayUseOtherHosts }),
    queryFn: () => loadBaseStyle({ name, theme, language }, mayUseOtherHosts),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: 1,
  });
  const usesOtherHosts = base.data?.usesOtherHosts ?? false;
  return {
    base,
    onBaseProblem: () => {
      // Offline no other map would load either.
      if (usesOtherHosts && navigator.onLine) setMayUseOtherHosts(false);
    },
  };
}
