import { visitedPageOf } from './visited-page.ts';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const controls = 'a, button, summary, label';
const places = 'dialog, header, nav, footer, main';

/**
 * What was pressed, as `button share-fat in main`: its kind, its icon or the page it leads to, and its place. Never its words,
 * which may be a name, a number or what somebody typed.
 */
export function pressedTarget(element: Element): string {
  const place = element.closest(places)?.tagName.toLowerCase();
  const what = whatOf(element);
  return place === undefined ? what : `${what} in ${place}`;
}

function whatOf(element: Element): string {
  if (element instanceof HTMLFormElement) return 'form';
  if (element.closest(fields) !== null) return 'field';
  const control = element.closest(controls);
  if (control === null) return 'nothing';
  if (control instanceof HTMLAnchorElement) {
    return control.origin === location.origin ? `link ${visitedPageOf(control.pathname)}` : 'link out';
  }
  const kind = control.tagName.toLowerCase();
  const icon = /#([a-z-]{1,40})$/u.exec(control.querySelector('use')?.getAttribute('href') ?? '')?.[1];
  return icon === undefined ? kind : `${kind} ${icon}`;
}
