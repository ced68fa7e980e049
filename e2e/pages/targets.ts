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
