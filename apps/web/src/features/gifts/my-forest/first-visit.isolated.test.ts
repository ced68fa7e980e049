import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => localStorage.clear());

test('returns true until the page reloads and false on later visits', async () => {
  const first = await loadPage();
  expect([first(), first()]).toEqual([true, true]);
  const second = await loadPage();
  expect(second()).toBe(false);
});

async function loadPage(): Promise<() => boolean> {
  vi.resetModules();
  return (await import('./first-visit.ts')).isFirstVisit;
}
