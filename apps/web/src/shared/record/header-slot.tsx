import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place beside the title of the page; null until it is drawn, undefined where a page has none. */
export const HeadSlot = createContext<HTMLElement | null | undefined>(undefined);

/** What a list has to say beside the title of its page. */
export function InHead({ children }: { children: ReactNode }) {
  const slot = use(HeadSlot);
  if (slot === undefined) return children;
  return slot && createPortal(children, slot);
}
