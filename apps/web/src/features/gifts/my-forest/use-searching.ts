import { useEffect, useEffectEvent, useState } from 'react';

/** A press that takes the focus away lands where it was aimed at before anything moves. */
const restMs = 250;

/** Tells when a search begins, which is at the touch of its field, and when it is over; the handlers are for what holds the field. */
export function useSearching(
  hasSearch: boolean,
  onChange: ((isSearching: boolean) => void) | undefined,
): { onFocus: () => void; onBlur: () => void } {
  const [hasFocus, setHasFocus] = useState(false);
  const isSearching = hasSearch || hasFocus;
  const tell = useEffectEvent((next: boolean) => onChange?.(next));
  useEffect(() => {
    if (isSearching) {
      tell(true);
      return undefined;
    }
    const timer = setTimeout(() => tell(false), restMs);
    return () => clearTimeout(timer);
  }, [isSearching]);
  return { onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false) };
}
