import { createContext, use } from 'react';

import type { Toasts } from './toasts.ts';

export const ToastsContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = use(ToastsContext);
  if (toasts === undefined) throw new Error('useToasts must be used within a ToastsContext.');
  return toasts;
}
