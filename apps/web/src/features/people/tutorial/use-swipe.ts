import { useRef } from 'react';
import type { PointerEvent } from 'react';

interface Swipe {
  startX: number;
  startY: number;
  startAt: number;
  isSideways: boolean;
}

const dragThresholdPx = 8;
const turnThresholdPx = 56;
/** Pixels per millisecond; a flick turns the page at any distance. */
const flickSpeed = 0.45;

/**
 * Calls `onTurn` with +1 for the next page in reading direction and -1 for the previous one. Stores the
 * distance in `--drag` for CSS.
 */
export function useSwipe(direction: 'ltr' | 'rtl', onTurn: (step: 1 | -1) => void) {
  const swipe = useRef<Swipe | undefined>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary || event.button !== 0) return;
    swipe.current = {
      startX: event.clientX,
      startY: event.clientY,
      startAt: event.timeStamp,
      isSideways: false,
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const current = swipe.current;
    if (!current) return;
    const distance = event.clientX - current.startX;
    if (!current.isSideways) {
      if (
        Math.abs(distance) < dragThresholdPx ||
        Math.abs(distance) < Math.abs(event.clientY - current.startY)
      )
        return;
      current.isSideways = true;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.dataset['dragging'] = '';
    }
    event.currentTarget.style.setProperty('--drag', `${distance}px`);
  }

  function end(event: PointerEvent<HTMLElement>): void {
    const current = swipe.current;
    swipe.current = undefined;
    delete event.currentTarget.dataset['dragging'];
    event.currentTarget.style.removeProperty('--drag');
    if (!current?.isSideways || event.type === 'pointercancel') return;
    const distance = event.clientX - current.startX;
    const speed = Math.abs(distance) / Math.max(1, event.timeStamp - current.startAt);
    if (Math.abs(distance) < turnThresholdPx && speed < flickSpeed) return;
    onTurn(distance < 0 === (direction === 'ltr') ? 1 : -1);
  }

  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
}
