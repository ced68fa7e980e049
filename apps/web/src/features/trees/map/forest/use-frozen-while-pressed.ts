import { useEffect, useState } from 'react';

/** Delay within which the click may follow the pointer release. */
const clickMs = 350;

/**
 * Freezes a value while it is pressed; an element replaced or moved under the finger would lose its click.
 */
export function useFrozenWhilePressed<T extends object>(current: T) {
  const [frozen, setFrozen] = useState<{ shown: T }>();
  const shown = frozen?.shown ?? current;
  useEffect(() => {
    if (frozen === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      timer = setTimeout(() => setFrozen(undefined), clickMs);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [frozen]);
  return { shown, isPressed: frozen !== undefined, onPointerDown: () => setFrozen({ shown }) };
}
