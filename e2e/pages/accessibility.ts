import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The rules whose verdict a theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails with what axe calls serious or critical on the page as it stands, then with its colours in the dark theme. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectAccessibleInLight(page, screen);
  await showTheme(page, 'dark');
  await expectNothingGrave(axeOn(page).withRules(colourRules), `${screen} in dark`);
}

export async function expectAccessibleInLight(page: Page, screen: string): Promise<void> {
  await measureLettersAlone(page);
  await showTheme(page, 'light');
  await expectNothingGrave(axeOn(page), `${screen} in light`);
}

/** In its old way axe finishes in the page itself instead of in a window of its own, which only frames would need. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/**
 * axe takes joined letters, which Arabic has in every word, for the pictures of an icon font and looks at no contrast:
 * it knows those by words that are narrower than their letters.
 */
async function measureLettersAlone(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { measureText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.measureText = function (text) {
      const letters = [...text].map((letter) => measureText.call(this, letter).width);
      return { width: letters.reduce((sum, width) => sum + width, 0) } as TextMetrics;
    };
  });
}

/** Turns the page to a theme, which follows the system's, and waits until it has stopped moving. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.waitForFunction(() =>
    document.getAnimations().every((motion) => {
      const isEndless = motion.effect?.getComputedTiming().endTime === Infinity;
      return isEndless || motion.playState !== 'running';
    }),
  );
}

/** Where axe found no text to judge it would pass anything, so the contrast of some must have been good. */
async function expectNothingGrave(axe: AxeBuilder, where: string): Promise<void> {
  const { violations, passes } = await axe.analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(grave, `axe on ${where}`).toEqual([]);
  expect(
    passes.map(({ id }) => id),
    `what passed on ${where}`,
  ).toContain('color-contrast');
}
