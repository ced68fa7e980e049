const stops = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** The nearest stop of the keyboard outside a group, for keys that leave it. */
export function nextStop(group: Element | null, side: 'before' | 'after'): HTMLElement | undefined {
  if (!group) return undefined;
  const wanted = side === 'after' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const found = [...group.ownerDocument.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) =>
      !group.contains(stop) &&
      (group.compareDocumentPosition(stop) & wanted) !== 0 &&
      (stop.checkVisibility?.() ?? true),
  );
  return side === 'after' ? found[0] : found.at(-1);
}
