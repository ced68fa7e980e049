import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element has been scrolled under the header. */
export function useIsPast(): { element: RefObject<HTMLHeadingElement | null>; isPast: boolean } {
  const element = useRef<HTMLHeadingElement>(null);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < innerHeight / 2);
      },
      { rootMargin: '-56px 0px 0px 0px' },
    );
    if (element.current !== null) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, []);
  return { element, isPast };
}
