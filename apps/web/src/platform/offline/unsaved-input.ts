/** Tracks whether a form has input that leaving the page would lose. */
export function trackUnsavedInput(document: Document): { hasUnsaved(): boolean } {
  const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) touched.add(target);
    if (target instanceof HTMLInputElement && trackedTypes.has(target.type)) touched.add(target);
  });
  return {
    hasUnsaved() {
      for (const field of touched) if (!field.isConnected || field.value === '') touched.delete(field);
      return touched.size > 0;
    },
  };
}

const trackedTypes = new Set(['text', 'tel', 'email', 'number', 'url', 'date']);
