import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchUpdates } from './app-update.ts';

/** A worker of a build, which answers as ours does. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  readonly said: string[] = [];
  readonly #release: string;

  constructor(release: string) {
    super();
    this.#release = release;
  }

  postMessage({ say, release }: { say: string; release?: string }, [port]: MessagePort[] = []): void {
    this.said.push(say);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    port?.postMessage(release === this.#release);
  }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }));
afterEach(() => vi.useRealTimers());

async function openPage(waiting: FakeWorker) {
  const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: vi.fn() });
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  });
  const reload = vi.fn();
  const update = watchUpdates({
    container: container as unknown as ServiceWorkerContainer,
    release: '0.1.0+1',
    reload,
    window,
  });
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(waiting.said.length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(update.isReady() || waiting.said.includes('take over')).toBe(true));
  return { update, reload, container };
}

test('a worker of the build that the page already shows takes over quietly', async () => {
  const worker = new FakeWorker('0.1.0+1');
  const { update, reload } = await openPage(worker);
  expect(worker.said).toContain('take over');
  expect(update.isReady()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a newer build waits until it is asked for, and the page is loaded once it is in charge', async () => {
  const worker = new FakeWorker('0.1.0+2');
  const { update, reload, container } = await openPage(worker);
  expect(update.isReady()).toBe(true);
  expect(worker.said).not.toContain('take over');
  update.take();
  expect(worker.said).toContain('take over');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a newer build that another tab has taken is loaded at once', async () => {
  const worker = new FakeWorker('0.1.0+2');
  const { update, reload } = await openPage(worker);
  worker.state = 'activated';
  update.take();
  expect(reload).toHaveBeenCalledOnce();
});
