import { useEffect, useEffectEvent, useState } from 'react';

/** Delays the layout shift, so that the press that moved the focus hits its target. */
const blurDelayMs = 250;

/** Reports when a search starts (on focus) and ends; attach the handlers to the field's container. */
export function useSearching(
  hasSearch: boolean,
  onChange: ((isSearching: boolean) => void) | undefined,
): { onFocus: () => void; onBlur: () => void } {
  const [hasFocus, setHasFocus] = useState(false);
  const isSearching = hasSearch || hasFocus;
  const emit = useEffectEvent((next: boolean) => onChange?.(next));
  useEffect(() => {
    if (isSearching) {
      emit(true);
      return undefined;
    }
    const timer = setTimeout(() => emit(false), blurDelayMs);
    return () => clearTimeout(timer);
  }, [isSearching]);
  return { onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false) };
}
