import { useRef } from 'react';
import type { PointerEvent } from 'react';

const dismissDistance = 72;

/** Dismisses an element swiped sideways or upwards; below the threshold it springs back. */
export function useSwipeToDismiss(onDismiss: () => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);

  function offset(event: PointerEvent): { x: number; y: number } {
    const x = event.clientX - (start.current?.x ?? event.clientX);
    const y = Math.min(0, event.clientY - (start.current?.y ?? event.clientY));
    return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y };
  }

  function end(event: PointerEvent<HTMLElement>): void {
    if (!start.current) return;
    const { x, y } = offset(event);
    start.current = undefined;
    if (Math.abs(x) > dismissDistance || y < -dismissDistance / 2) onDismiss();
    else event.currentTarget.style.translate = '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const { x, y } = offset(event);
      event.currentTarget.style.translate = `${x}px ${y}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
