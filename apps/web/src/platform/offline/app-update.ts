import { trustedScript } from '../trusted-script.ts';
import { whenIdle } from '../when-idle.ts';
import { isOfBuild, takeOver } from './worker-messages.ts';

export type AppUpdate = {
  /** Whether a newer build than the one on this page lies ready. */
  isReady(): boolean;
  /** Loads the page anew with the newer build. */
  take(): void;
  subscribe(listener: () => void): () => void;
  stop(): void;
};

type Options = {
  container: ServiceWorkerContainer;
  /** The build that this page is of. */
  release: string;
  reload: () => void;
  window: Window;
};

const workerPath = '/sw.js';
const checkEveryMs = 30 * 60_000;

/**
 * Registers the service worker and notices newer builds. A page is loaded from the server where there is one, so a worker that
 * is new may be of the very build that the page already shows: it takes over quietly. One of another build waits until it is
 * asked for; till then the old one goes on serving the old files.
 */
export function watchUpdates({ container, release, reload, window }: Options): AppUpdate {
  const listeners = new Set<() => void>();
  let ready: ServiceWorker | undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let checkedAt = window.performance.now();

  async function meet(worker: ServiceWorker): Promise<void> {
    if (await isOfBuild(worker, release)) {
      takeOver(worker);
      return;
    }
    ready = worker;
    for (const listener of listeners) listener();
  }

  function follow(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller !== null) void meet(worker);
    });
  }

  async function register(): Promise<void> {
    registration = await container.register(trustedScript(workerPath));
    registration.addEventListener('updatefound', () => follow(registration?.installing ?? null));
    follow(registration.installing);
    if (registration.waiting !== null) await meet(registration.waiting);
  }

  const check = () => {
    const isDue = window.performance.now() - checkedAt > checkEveryMs;
    if (window.document.hidden || !isDue || registration === undefined) return;
    checkedAt = window.performance.now();
    // Without a connection there is nothing new.
    registration.update().catch(() => undefined);
  };
  const timer = window.setInterval(check, checkEveryMs);
  window.document.addEventListener('visibilitychange', check);
  // The page in front of the person comes first. A browser that refuses workers has the app without them.
  whenIdle(() => void register().catch(() => undefined));

  return {
    isReady: () => ready !== undefined,
    take() {
      // Another tab may have taken it already.
      if (ready?.state !== 'installed') return reload();
      container.addEventListener('controllerchange', reload, { once: true });
      takeOver(ready);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      window.clearInterval(timer);
      window.document.removeEventListener('visibilitychange', check);
    },
  };
}
