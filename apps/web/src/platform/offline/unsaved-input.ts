/** Knows whether somebody has typed something that would be lost with the page. */
export function watchForms(document: Document): { hasUnfinished(): boolean } {
  const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) touched.add(target);
    if (target instanceof HTMLInputElement && typed.has(target.type)) touched.add(target);
  });
  return {
    hasUnfinished() {
      for (const field of touched) if (!field.isConnected || field.value === '') touched.delete(field);
      return touched.size > 0;
    },
  };
}

const typed = new Set(['text', 'tel', 'email', 'number', 'url', 'date']);
