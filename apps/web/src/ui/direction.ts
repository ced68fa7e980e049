/** Whether the line runs to the left where this element stands, also inside a part of the page with its own direction. */
export function isRightToLeft(element: Element): boolean {
  return element.closest('[dir]')?.getAttribute('dir') === 'rtl';
}
