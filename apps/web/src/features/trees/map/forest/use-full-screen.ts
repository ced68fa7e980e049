import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

import { useCloseOnBack } from '#ui/use-close-on-back.ts';

const overlays = 'dialog, [popover="auto"]';

/**
 * Shows an element on the full screen, or as a layer over the page where the browser has no full screen, as
 * on iPhones. Escape, Back and moving the focus out of it end it.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  isFull: boolean;
  toggle: () => void;
} {
  const [kind, setKind] = useState<'screen' | 'layer'>();
  const isFull = kind !== undefined;

  function leave(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    setKind(undefined);
  }

  async function enter(): Promise<void> {
    try {
      if (!document.fullscreenEnabled) throw new Error('There is no full screen.');
      await element.current?.requestFullscreen();
      setKind('screen');
    } catch {
      setKind('layer');
    }
  }

  const onEnd = useEffectEvent(leave);
  useCloseOnBack(isFull, leave);
  useEffect(() => {
    const shown = element.current;
    if (kind === undefined || shown === null) return undefined;
    const abortController = new AbortController();
    const { signal } = abortController;
    const listen = (type: string, listener: (event: Event) => void) =>
      document.addEventListener(type, listener, { signal });
    if (kind === 'layer') {
      // The top layer is above the page, whatever contains the element.
      shown.setAttribute('popover', 'manual');
      shown.showPopover();
      listen('keydown', (event) => isEscape(event) && onEnd());
    }
    listen('fullscreenchange', () => document.fullscreenElement === null && onEnd());
    listen('focusin', ({ target }) => isOutside(target, shown) && onEnd());
    return () => {
      abortController.abort();
      if (kind === 'layer') shown.hidePopover();
      shown.removeAttribute('popover');
    };
  }, [element, kind]);

  return { isFull, toggle: () => (isFull ? leave() : void enter()) };
}

/** Dialogs and menus above the element close first. */
function isEscape(event: Event): boolean {
  const { target } = event;
  const isInOverlay = target instanceof Element && target.closest(overlays) !== null;
  return event instanceof KeyboardEvent && event.key === 'Escape' && !isInOverlay;
}

function isOutside(target: EventTarget | null, shown: Element): boolean {
  return target instanceof Element && !shown.contains(target) && target.closest(overlays) === null;
}
