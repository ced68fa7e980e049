import { useEffect, useState } from 'react';

/** How long after the finger has gone its click may still come. */
const clickMs = 350;

/** What is shown stays as it is while it is pressed: what is exchanged or moves away under a finger would lose its click. */
export function useHeldWhilePressed<T extends object>(current: T) {
  const [held, setHeld] = useState<{ shown: T }>();
  const shown = held?.shown ?? current;
  useEffect(() => {
    if (held === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      timer = setTimeout(() => setHeld(undefined), clickMs);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [held]);
  return { shown, isPressed: held !== undefined, onPointerDown: () => setHeld({ shown }) };
}
