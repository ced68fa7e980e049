import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Before it is known: the card of a phone. */
const firstWidth = 318;

/** How wide an element is, also after the window or its column changed. */
export function useWidth<Measured extends Element>(): { element: RefObject<Measured | null>; width: number } {
  const element = useRef<Measured>(null);
  const [width, setWidth] = useState(firstWidth);
  useEffect(() => {
    const measured = element.current;
    if (measured === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0);
      if (next > 0) setWidth(next);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
