import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Minimum control size in pixels. */
const minTargetPx = 44;

/**
 * Fails for every control whose pressable area is smaller than 44 by 44 px. Measures by hit testing, because
 * some controls are pressable beyond their box. Ignores links in running text and the map's attribution.
 */
export async function expectFingerTargets(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const small = await page.evaluate((minTargetPx) => {
    const controlSelector =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="slider"]';
    const isInText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    const isHitAt = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      const label = hit?.closest('label');
      return hit?.closest(controlSelector) === element || label?.control === element || element.contains(hit);
    };
    const offset = minTargetPx / 2 - 1;
    return [...document.querySelectorAll(controlSelector)].flatMap((element) => {
      if (isInText(element) || element.closest('.maplibregl-ctrl-attrib, [inert], [aria-hidden="true"]'))
        return [];
      if (
        element.matches(':disabled, input[type="file"]') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        return [];
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const [centreX, centreY] = [x + width / 2, y + height / 2];
      // Visually hidden, or covered by an overlay.
      if (width < 2 || !isHitAt(element, centreX, centreY)) return [];
      const isWide =
        width >= minTargetPx ||
        (isHitAt(element, centreX - offset, centreY) && isHitAt(element, centreX + offset, centreY));
      const isHigh =
        height >= minTargetPx ||
        (isHitAt(element, centreX, centreY - offset) && isHitAt(element, centreX, centreY + offset));
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return isWide && isHigh
        ? []
        : [`${element.tagName} «${name.slice(0, 40)}» ${Math.round(width)}×${Math.round(height)}`];
    });
  }, minTargetPx);
  expect.soft(small, `targets under ${minTargetPx} px on ${screen}`).toEqual([]);
}

/** Fails when the page scrolls sideways and lists the elements that overflow. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overflowing = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 1 || left < -1;
      })
      .map(
        (element) => `${element.tagName}.${element.getAttribute('class')} of ${scrollWidth - clientWidth} px`,
      )
      .slice(0, 12);
  });
  expect.soft(overflowing, `${screen} scrolls sideways`).toEqual([]);
}

/**
 * Fails for every control, tab and heading whose text is cut: beyond the screen, beyond an ancestor that hides
 * its overflow, or wider than the control. Ignores rows that scroll sideways and names that end in an ellipsis
 * because their page shows them whole.
 */
export async function expectNothingClipped(page: Page, screen: string): Promise<void> {
  const clipped = await page.evaluate(() => {
    const viewport = document.documentElement.clientWidth;
    const controls = [...document.querySelectorAll('a[href], button, [role="tab"], h1, h2, h3')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('.maplibregl-map, [inert], [aria-hidden="true"], [popover]:not(:popover-open)') ===
          null &&
        !isVisuallyHidden(element),
    );
    return controls.flatMap((element) => {
      const texts = textBoxes(element);
      if (texts.length === 0) return [];
      const left = Math.min(...texts.map((box) => box.left));
      const right = Math.max(...texts.map((box) => box.right));
      const problems = [];
      const hider = horizontalHider(element);
      const start = hider === undefined ? 0 : hider.left;
      const end = hider === undefined ? viewport : hider.right;
      if (left < start - 1 || right > end + 1) problems.push('cut at the side');
      const own = element.getBoundingClientRect();
      if (own.width > 0 && (left < own.left - 2 || right > own.right + 2))
        problems.push('wider than its control');
      if (
        [element, ...element.querySelectorAll('*')].some(
          (part) => hidesText(part) && !hasEllipsis(part, element),
        )
      )
        problems.push('shortened');
      const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return problems.map((problem) => `${element.tagName} «${label}» ${problem}`);
    });

    function isVisuallyHidden(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect();
      return (
        width <= 2 || height <= 2 || element.closest('[class*="visuallyHidden"], [class*="skip"]') !== null
      );
    }
    function textBoxes(element: Element): DOMRect[] {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest('svg') !== null || isVisuallyHidden(parent) || hasEllipsis(parent, element))
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        boxes.push(...[...range.getClientRects()].filter((box) => box.width > 0));
      }
      return boxes;
    }
    function horizontalHider(element: Element): DOMRect | undefined {
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        const { overflowX } = getComputedStyle(parent);
        if (overflowX === 'auto' || overflowX === 'scroll') return new DOMRect(-1e6, 0, 2e6, 0);
        if ((overflowX === 'hidden' || overflowX === 'clip') && parent !== document.body)
          return parent.getBoundingClientRect();
      }
      return undefined;
    }
    function hasEllipsis(text: Element, link: Element): boolean {
      if (!link.matches('a')) return false;
      for (
        let parent: Element | null = text;
        parent !== null && parent !== link;
        parent = parent.parentElement
      )
        if (getComputedStyle(parent).textOverflow === 'ellipsis') return true;
      return false;
    }
    function hidesText(element: Element): boolean {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      if (!(element instanceof HTMLElement) || isVisuallyHidden(element)) return false;
      if (
        ![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      )
        return false;
      const isCutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const isCutY =
        overflowY !== 'visible' &&
        webkitLineClamp === 'none' &&
        element.scrollHeight > element.clientHeight + 2;
      return isCutX || isCutY;
    }
  });
  expect.soft(clipped, `clipped on ${screen}`).toEqual([]);
}
