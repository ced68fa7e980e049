import { expect, test as playwrightTest } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

type Fixtures = {
  /** Errors that fail every test: page errors, console errors and requests to external hosts. */
  pageErrors: string[];
  /** Page of a second device with its own storage. */
  otherDevice: Page;
};

type Options = {
  /**
   * Whether the analytics consent is requested; by default it is already refused, so no banner covers the
   * page.
   */
  asksForConsent: boolean;
  /**
   * Whether maps are drawn; by default a picture takes their place, as in browsers without WebGL, because
   * drawing one map without a GPU costs as much as loading five pages.
   */
  drawsMaps: boolean;
};

let phones = 0;

export const test = playwrightTest.extend<Fixtures & Options>({
  asksForConsent: [false, { option: true }],
  drawsMaps: [false, { option: true }],
  pageErrors: [
    async ({ context, asksForConsent, drawsMaps }, use) => {
      const pageErrors: string[] = [];
      if (!asksForConsent) await refuseAnalytics(context);
      if (!drawsMaps) await removeWebGL(context);
      collectErrors(context, pageErrors);
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
  otherDevice: async ({ browser, drawsMaps, pageErrors }, use) => {
    const context = await browser.newContext();
    await refuseAnalytics(context);
    if (!drawsMaps) await removeWebGL(context);
    collectErrors(context, pageErrors);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

/** Returns a Saudi phone that is unique in this run, so that tests do not share codes or rate limits. */
export function newPhone(): string {
  const { workerIndex } = test.info();
  return `+96655${String(workerIndex % 1_000).padStart(3, '0')}${String((phones += 1)).padStart(4, '0')}`;
}

async function refuseAnalytics(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Blank pages and frames without an origin have no storage.
    if (location.protocol.startsWith('http') && window === window.top)
      localStorage.setItem('analytics-consent', 'refused');
  });
}

async function removeWebGL(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'));
}

function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(`page error: ${error.error().message}`));
  context.on('console', (message) => {
    // Ignores the browser's message about 4xx responses and lost connections, which some tests cause.
    const isResponseError = message.text().startsWith('Failed to load resource');
    // A map that cannot apply a style change rebuilds everything, which counts as an error.
    const isRebuild = message.type() === 'warning' && message.text().includes('style diff');
    if ((message.type() === 'error' && !isResponseError) || isRebuild)
      errors.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') errors.push(`request to ${request.url()}`);
  });
}
