import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far down each visited page of this tab was read. */
const places = new Map<string, number>();

/** Who comes back to a long list finds it where it was left; the browser itself would come before the list has its height. */
export function useRestoredScroll(isReady: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    const place = places.get(key);
    if (isReturn && place !== undefined) window.scrollTo(0, place);
  }, [isReady, isReturn, key]);
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    const remember = () => void places.set(key, window.scrollY);
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isReady, key]);
}
