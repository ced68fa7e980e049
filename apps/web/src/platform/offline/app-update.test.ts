import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchUpdates } from './app-update.ts';

/** A service worker of one build. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  readonly messages: string[] = [];
  readonly #release: string;

  constructor(release: string) {
    super();
    this.#release = release;
  }

  postMessage({ say, release }: { say: string; release?: string }, [port]: MessagePort[] = []): void {
    this.messages.push(say);
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
  await vi.waitFor(() => expect(waiting.messages.length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(update.isReady() || waiting.messages.includes('take over')).toBe(true));
  return { update, reload, container };
}

test('activates a worker of the current build without a reload', async () => {
  const worker = new FakeWorker('0.1.0+1');
  const { update, reload } = await openPage(worker);
  expect(worker.messages).toContain('take over');
  expect(update.isReady()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('waits with a newer build until requested and reloads once the worker controls the page', async () => {
  const worker = new FakeWorker('0.1.0+2');
  const { update, reload, container } = await openPage(worker);
  expect(update.isReady()).toBe(true);
  expect(worker.messages).not.toContain('take over');
  update.apply();
  expect(worker.messages).toContain('take over');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads immediately when a different tab activated the newer build', async () => {
  const worker = new FakeWorker('0.1.0+2');
  const { update, reload } = await openPage(worker);
  worker.state = 'activated';
  update.apply();
  expect(reload).toHaveBeenCalledOnce();
});
