import { createContext, use } from 'react';

import type { Toasts } from './toasts.ts';

/** The one list of messages that the Toaster draws. */
export const ToastsContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = use(ToastsContext);
  if (toasts === undefined) throw new Error('useToasts needs a ToastsContext above it.');
  return toasts;
}
