import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Sets `--own-height`, so that CSS can make an element taller than the screen stick by its bottom. */
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
