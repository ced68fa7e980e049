import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { mapKeys } from '#shared/cache/keys.ts';

import { loadBaseStyle } from './base-style.ts';
import type { MapMode } from './map-view.ts';
import { useTheme } from './use-theme.ts';

/** Base style; after an external map failed, the built-in one is used until unmount. */
export function useBaseStyle({ style: name }: MapMode) {
  const { language } = useTexts();
  const theme = useTheme();
  const [mayUseExternal, setMayUseExternal] = useState(true);
  const base = useQuery({
    queryKey: mapKeys.style({ name, theme, language, mayBeOutside: mayUseExternal }),
    queryFn: () => loadBaseStyle({ name, theme, language }, mayUseExternal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: 1,
  });
  const isBuiltIn = base.data?.isBuiltIn ?? true;
  return {
    base,
    onBaseProblem: () => {
      // Offline no other map would load either.
      if (!isBuiltIn && navigator.onLine) setMayUseExternal(false);
    },
  };
}
