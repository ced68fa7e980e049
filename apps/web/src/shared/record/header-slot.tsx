import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Slot next to the page title; null before mounting, undefined on pages without one. */
export const HeaderSlot = createContext<HTMLElement | null | undefined>(undefined);

/** Renders its children next to the page title. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const slot = use(HeaderSlot);
  if (slot === undefined) return children;
  return slot && createPortal(children, slot);
}
