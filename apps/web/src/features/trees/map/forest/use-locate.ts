import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import type { Position } from '../base/map-view.ts';

const timeoutMs = 10_000;
/** A position one minute old is good enough for a map. */
const maximumAgeMs = 60_000;

export function useLocate(
  onFound: (position: Position) => void,
  onFailed?: () => void,
): { isLocating: boolean; start: () => void } {
  const { t } = useTexts('map');
  const toasts = useToasts();
  const [isLocating, setIsLocating] = useState(false);
  const fail = (text: string) => {
    setIsLocating(false);
    toasts.show({ kind: 'error', text });
    onFailed?.();
  };
  const start = () => {
    if (isLocating) return;
    if (!('geolocation' in navigator)) return fail(t('map.locationDenied'));
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false);
        onFound([coords.longitude, coords.latitude]);
      },
      ({ code, PERMISSION_DENIED }) =>
        fail(t(code === PERMISSION_DENIED ? 'map.locationDenied' : 'map.locationFailed')),
      { timeout: timeoutMs, maximumAge: maximumAgeMs },
    );
  };
  return { isLocating, start };
}
