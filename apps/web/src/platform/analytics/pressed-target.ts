import { visitedPageOf } from './visited-page.ts';

const fieldSelector = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const controlSelector = 'a, button, summary, label';
const landmarkSelector = 'dialog, header, nav, footer, main';

/**
 * Describes what was pressed, e.g. `button share-fat in main`: kind, icon or linked page, and landmark. Never
 * includes text, which may be personal.
 */
export function pressedTarget(element: Element): string {
  const landmark = element.closest(landmarkSelector)?.tagName.toLowerCase();
  const control = controlOf(element);
  return landmark === undefined ? control : `${control} in ${landmark}`;
}

function controlOf(element: Element): string {
  if (element instanceof HTMLFormElement) return 'form';
  if (element.closest(fieldSelector) !== null) return 'field';
  const control = element.closest(controlSelector);
  if (control === null) return 'nothing';
  if (control instanceof HTMLAnchorElement) {
    return control.origin === location.origin ? `link ${visitedPageOf(control.pathname)}` : 'link out';
  }
  const kind = control.tagName.toLowerCase();
  const icon = /#([a-z-]{1,40})$/u.exec(control.querySelector('use')?.getAttribute('href') ?? '')?.[1];
  return icon === undefined ? kind : `${kind} ${icon}`;
}
