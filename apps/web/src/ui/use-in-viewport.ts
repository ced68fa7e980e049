import { useEffect, useRef, useState } from 'react';

/** True from the moment that an element comes near the screen; at once where the browser cannot tell. */
export function useIsNear() {
  const element = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '300px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { element, isNear };
}
