const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Returns the nearest focusable element outside a group, for keys that leave it. */
export function focusableOutside(group: Element | null, side: 'before' | 'after'): HTMLElement | undefined {
  if (!group) return undefined;
  const relation = side === 'after' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const focusable = [...group.ownerDocument.querySelectorAll<HTMLElement>(focusableSelector)].filter(
    (stop) =>
      !group.contains(stop) &&
      (group.compareDocumentPosition(stop) & relation) !== 0 &&
      (stop.checkVisibility?.() ?? true),
  );
  return side === 'after' ? focusable[0] : focusable.at(-1);
}
