import { useLayoutEffect, useRef } from 'react';

/**
 * Makes an element as high as what can be seen below its top: a keyboard on the screen covers the page without telling its
 * layout, and the line to write in has to stay above it. Measured again when `change` does.
 */
export function useVisibleHeight<Box extends HTMLElement>(change: unknown) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    const element = box.current;
    if (!viewport || !element) return undefined;
    const fit = () => {
      // Who zooms in wants to see less of the page, not a smaller one.
      const isZoomed = viewport.scale > 1.01;
      element.style.blockSize = isZoomed ? '' : `${viewport.height - element.offsetTop}px`;
      element.style.translate = isZoomed ? '' : `0 ${viewport.offsetTop}px`;
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [change]);
  return box;
}
