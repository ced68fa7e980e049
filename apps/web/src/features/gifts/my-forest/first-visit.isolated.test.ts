import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => localStorage.clear());

test('the first visit lasts until the page is loaded anew, and there is no other on this device', async () => {
  const first = await loadedPage();
  expect([first(), first()]).toEqual([true, true]);
  const second = await loadedPage();
  expect(second()).toBe(false);
});

async function loadedPage(): Promise<() => boolean> {
  vi.resetModules();
  return (await import('./first-visit.ts')).isFirstVisit;
}
