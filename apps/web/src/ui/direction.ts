/** Uses the nearest `dir` attribute, which may differ from the page's. */
export function isRightToLeft(element: Element): boolean {
  return element.closest('[dir]')?.getAttribute('dir') === 'rtl';
}
