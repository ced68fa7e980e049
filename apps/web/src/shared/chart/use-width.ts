import { type RefObject, useEffect, useRef, useState } from 'react';

/** Width assumed before measurement: a card on a phone. */
const initialWidth = 318;

export function useWidth<Target extends Element>(): { element: RefObject<Target | null>; width: number } {
  const element = useRef<Target>(null);
  const [width, setWidth] = useState(initialWidth);
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
