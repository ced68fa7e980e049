import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** As wide and high as a finger needs. */
const touch = 44;

/**
 * Fails with every control that answers to less than 44 by 44 pixels. What answers is asked of the page itself, as some
 * controls are drawn smaller than they are pressed. A link inside a sentence is as high as its line, and the map's own
 * sources are named in small print.
 */
export async function expectFingerTargets(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const small = await page.evaluate((touch) => {
    const pressable = 'a[href], button, input, select, textarea, summary, [role="button"], [role="slider"]';
    const isInText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    const answersTo = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      const label = hit?.closest('label');
      return hit?.closest(pressable) === element || label?.control === element || element.contains(hit);
    };
    const reach = touch / 2 - 1;
    return [...document.querySelectorAll(pressable)].flatMap((element) => {
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
      // Hidden from sight for readers alone, or covered by something that lies over the page.
      if (width < 2 || !answersTo(element, centreX, centreY)) return [];
      const isWide =
        width >= touch ||
        (answersTo(element, centreX - reach, centreY) && answersTo(element, centreX + reach, centreY));
      const isHigh =
        height >= touch ||
        (answersTo(element, centreX, centreY - reach) && answersTo(element, centreX, centreY + reach));
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return isWide && isHigh
        ? []
        : [`${element.tagName} «${name.slice(0, 40)}» ${Math.round(width)}×${Math.round(height)}`];
    });
  }, touch);
  expect.soft(small, `targets under ${touch} px on ${screen}`).toEqual([]);
}

/** Fails where a page can be moved sideways, and says what reaches beyond its edge. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const beyond = await page.evaluate(() => {
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
  expect.soft(beyond, `${screen} scrolls sideways`).toEqual([]);
}
