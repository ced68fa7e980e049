import { useState } from 'react';

import { mapTexts } from '../../../locales/map.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import type { Position } from '../base/map-view.ts';

const timeoutMs = 10_000;
/** A place of a minute ago is good enough to look at a map. */
const maximumAgeMs = 60_000;

/** Asks the phone where it is; says so where it may not know, or does not find out. */
export function useLocate(
  onFound: (position: Position) => void,
  onLost?: () => void,
): { isLocating: boolean; start: () => void } {
  const tell = useTextFile(mapTexts);
  const toasts = useToasts();
  const [isLocating, setIsLocating] = useState(false);
  const fail = (text: string) => {
    setIsLocating(false);
    toasts.show({ kind: 'error', text });
    onLost?.();
  };
  const start = () => {
    if (isLocating) return;
    if (!('geolocation' in navigator)) return fail(tell('map.locationDenied'));
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false);
        onFound([coords.longitude, coords.latitude]);
      },
      ({ code, PERMISSION_DENIED }) =>
        fail(tell(code === PERMISSION_DENIED ? 'map.locationDenied' : 'map.locationFailed')),
      { timeout: timeoutMs, maximumAge: maximumAgeMs },
    );
  };
  return { isLocating, start };
}
