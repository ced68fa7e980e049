import { type RefObject, useEffect, useRef, useState } from 'react';

export function useIsScrolledPast(): { element: RefObject<HTMLHeadingElement | null>; isPast: boolean } {
  const element = useRef<HTMLHeadingElement>(null);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < innerHeight / 2);
      },
      { rootMargin: '-56px 0px 0px 0px' },
    );
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isPast };
}
