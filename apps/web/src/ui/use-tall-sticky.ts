import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Tells the style sheet how tall an element is (`--own-height`), so that one taller than the screen can stick by its foot. */
export function useTallSticky(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      element.current?.style.setProperty('--own-height', `${Math.ceil(height)}px`);
    });
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}
