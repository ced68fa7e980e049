import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

/** Waits until the service worker controls the page and has cached the app shell. */
export async function expectAppShellCached(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Returns the stored queries, outbox items, picture caches and owner of the browser. */
export async function storedData(page: Page) {
  return await page.evaluate(async () => {
    const exists = (await indexedDB.databases()).some(({ name }) => name === 'nabta');
    if (!exists) return { owner: [], answers: 0, kinds: [], actions: 0, pictures: [] };
    const opening = indexedDB.open('nabta');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const read = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const [owner, answers, actions] = await Promise.all(['owner', 'answer', 'action'].map(read));
    database.close();
    const pictures = (await caches.keys()).filter((name) => name.startsWith('seen-'));
    const kinds = answers?.map((answer) => (answer as { kind: string }).kind) ?? [];
    return { owner, answers: kinds.length, kinds, actions: actions?.length, pictures };
  });
}

export const noStoredData = { owner: [], answers: 0, kinds: [], actions: 0, pictures: [] };

/**
 * Aborts every request of the page and the service worker while the browser reports being online. Returns the
 * undo function.
 */
export async function abortAllRequests(context: BrowserContext): Promise<() => Promise<void>> {
  const abort = (route: { abort(): Promise<void> }) => route.abort();
  await context.route('**/*', abort);
  return () => context.unroute('**/*', abort);
}

/** Returns Chromium's reasons against installing the app, ignoring that tests run in incognito windows. */
export async function findInstallabilityErrors(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}
