import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scroll position of each history entry in this tab. */
const scrollPositions = new Map<string, number>();

/**
 * Restores the scroll position of a long list on Back; the browser would do it before the list has its
 * height.
 */
export function useRestoredScroll(isReady: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    const position = scrollPositions.get(key);
    if (isReturn && position !== undefined) window.scrollTo(0, position);
  }, [isReady, isReturn, key]);
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    const savePosition = () => void scrollPositions.set(key, window.scrollY);
    savePosition();
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [isReady, key]);
}
