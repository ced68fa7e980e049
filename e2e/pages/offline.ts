import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

/** Until the service worker looks after the page and has all that the app begins with. */
export async function expectShellKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** How many answers, actions and pictures the browser keeps, and for whom. */
export async function whatIsKept(page: Page) {
  return await page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'nabta');
    if (!isThere) return { owner: [], answers: 0, kinds: [], actions: 0, pictures: [] };
    const opening = indexedDB.open('nabta');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const read = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const asking = database.transaction(store).objectStore(store).getAll();
        asking.addEventListener('success', () => resolve(asking.result));
        asking.addEventListener('error', () => reject(asking.error));
      });
    const [owner, answers, actions] = await Promise.all(['owner', 'answer', 'action'].map(read));
    database.close();
    const pictures = (await caches.keys()).filter((name) => name.startsWith('seen-'));
    const kinds = answers?.map((answer) => (answer as { kind: string }).kind) ?? [];
    return { owner, answers: kinds.length, kinds, actions: actions?.length, pictures };
  });
}

export const nothingKept = { owner: [], answers: 0, kinds: [], actions: 0, pictures: [] };

/** The phone has its bars, and nothing comes through: from the page, and from the worker beside it. */
export async function swallowEverything(context: BrowserContext): Promise<() => Promise<void>> {
  const abort = (route: { abort(): Promise<void> }) => route.abort();
  await context.route('**/*', abort);
  return () => context.unroute('**/*', abort);
}

/** What the browser itself says against putting the app on the home screen; journeys are walked in private windows. */
export async function whatPreventsInstalling(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}
