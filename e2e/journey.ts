import { expect, test as playwrightTest } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

type Fixtures = {
  /** What no journey may cause: an error on the page, one in the console, a request to somebody else. */
  faults: string[];
  /** A page of another device, which knows nothing of the first one. */
  otherDevice: Page;
};

type Options = {
  /** Whether people are asked if they may be counted; else they have refused, and the question stands in nobody's way. */
  asksForConsent: boolean;
};

let phones = 0;

export const test = playwrightTest.extend<Fixtures & Options>({
  asksForConsent: [false, { option: true }],
  faults: [
    async ({ context, asksForConsent }, use) => {
      const faults: string[] = [];
      if (!asksForConsent) await refuseToBeCounted(context);
      watch(context, faults);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  otherDevice: async ({ browser, faults }, use) => {
    const context = await browser.newContext();
    await refuseToBeCounted(context);
    watch(context, faults);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

/** A Saudi number that no other test of this run uses, so that none spends another's codes. */
export function newPhone(): string {
  const { workerIndex } = test.info();
  return `+96655${String(workerIndex % 1_000).padStart(3, '0')}${String((phones += 1)).padStart(4, '0')}`;
}

async function refuseToBeCounted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A page that is none yet has no storage, nor has a frame without an origin.
    if (location.protocol.startsWith('http') && window === window.top)
      localStorage.setItem('analytics-consent', 'refused');
  });
}

function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (error) => faults.push(`page error: ${error.error().message}`));
  context.on('console', (message) => {
    // The browser's own line about an answer of 4xx or a lost connection, which some journeys ask for.
    const isAnswer = message.text().startsWith('Failed to load resource');
    // A map that cannot change its style draws everything anew.
    const isRebuild = message.type() === 'warning' && message.text().includes('style diff');
    if ((message.type() === 'error' && !isAnswer) || isRebuild) faults.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') faults.push(`request to ${request.url()}`);
  });
}
