import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Half the size of the source that AxeBuilder injects by default. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails on serious or critical axe violations in the light theme and on contrast violations in the dark one.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectAccessibleInLight(page, screen);
  await showTheme(page, 'dark');
  const axe = await axeOn(page);
  await expectNoSeriousViolations(axe.withRules(colourRules), `${screen} in dark`);
}

export async function expectAccessibleInLight(page: Page, screen: string): Promise<void> {
  await measureLettersSeparately(page);
  await showTheme(page, 'light');
  await expectNoSeriousViolations(await axeOn(page), `${screen} in light`);
}

/**
 * Legacy mode runs axe in the page instead of an extra window, which only frames need. Injecting its source
 * takes longer than an analysis, so later analyses of a document use the same one.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isInjected = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return new AxeBuilder({ page, axeSource: isInjected ? ';' : axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

/**
 * axe mistakes joined Arabic letters for an icon font, because words are narrower than the sum of their
 * letters, and skips their contrast. Measuring letters separately prevents this.
 */
async function measureLettersSeparately(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { measureText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.measureText = function (text) {
      const letters = [...text].map((letter) => measureText.call(this, letter).width);
      return { width: letters.reduce((sum, width) => sum + width, 0) } as TextMetrics;
    };
  });
}

/** Switches the system theme and waits for animations to end. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().endTime === Infinity;
      return isEndless || animation.playState !== 'running';
    }),
  );
}

/** Requires some passed contrast check; axe also passes when it finds no text. */
async function expectNoSeriousViolations(axe: AxeBuilder, where: string): Promise<void> {
  const { violations, passes } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(serious, `axe on ${where}`).toEqual([]);
  expect(
    passes.map(({ id }) => id),
    `passed rules on ${where}`,
  ).toContain('color-contrast');
}
