import { expect, test, vi } from 'vitest';

import { servePush } from './serve-push.ts';
import type { WorkerScope } from './serve-push.ts';

const message = { title: 'نبتة', body: 'وصلتك شجرة هدية', path: '/gift/ABC', tag: 'one' };

test('shows a message once with automatic text direction and stores its path', async () => {
  const worker = startWorker();
  await worker.dispatch('push', { data: { json: () => message } });
  expect(worker.showNotification).toHaveBeenCalledWith('نبتة', {
    body: 'وصلتك شجرة هدية',
    tag: 'one',
    data: { path: '/gift/ABC' },
    dir: 'auto',
    icon: '/icon-192.png',
  });
});

test.each([null, { json: () => null }, { json: () => ({ title: 'x' }) }])(
  'ignores an invalid message',
  async (data) => {
    const worker = startWorker();
    await worker.dispatch('push', { data });
    expect(worker.showNotification).not.toHaveBeenCalled();
  },
);

test('opens the page and reuses an existing window', async () => {
  const worker = startWorker();
  const close = vi.fn();
  await worker.dispatch('notificationclick', { notification: { close, data: { path: '/gift/ABC' } } });
  expect(close).toHaveBeenCalled();
  expect(worker.openWindow).toHaveBeenCalledWith('https://nabta.example/gift/ABC');
  const page = { url: 'https://nabta.example/', focus: vi.fn(), navigate: vi.fn() };
  worker.pages.push(page);
  await worker.dispatch('notificationclick', { notification: { close, data: { path: '/gift/ABC' } } });
  expect(page.focus).toHaveBeenCalled();
  expect(page.navigate).toHaveBeenCalledWith('https://nabta.example/gift/ABC');
  expect(worker.openWindow).toHaveBeenCalledTimes(1);
});

test.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'javascript:alert(1)'])(
  'never opens %s',
  async (path) => {
    const worker = startWorker();
    await worker.dispatch('notificationclick', { notification: { close: vi.fn(), data: { path } } });
    expect(worker.openWindow).toHaveBeenCalledWith('https://nabta.example');
  },
);

function startWorker() {
  const target = new EventTarget();
  const pages: { url: string; focus: () => Promise<unknown>; navigate: () => Promise<unknown> }[] = [];
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  servePush({
    addEventListener: target.addEventListener.bind(target) as WorkerScope['addEventListener'],
    location: { origin: 'https://nabta.example' },
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  });
  return {
    pages,
    showNotification,
    openWindow,
    async dispatch(type: string, fields: object) {
      const work: Promise<unknown>[] = [];
      const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
      target.dispatchEvent(Object.assign(new Event(type), fields, { waitUntil }));
      await Promise.all(work);
    },
  };
}
