import { trustedScript } from '../trusted-script.ts';
import { whenIdle } from '../when-idle.ts';
import { isOfBuild, activateWorker } from './worker-messages.ts';

export type AppUpdate = {
  /** Whether a newer build is ready. */
  isReady(): boolean;
  /** Reloads the page with the newer build. */
  apply(): void;
  subscribe(listener: () => void): () => void;
  stop(): void;
};

type Options = {
  container: ServiceWorkerContainer;
  /** Build of this page. */
  release: string;
  reload: () => void;
  window: Window;
};

const workerPath = '/sw.js';
const checkEveryMs = 30 * 60_000;

/**
 * Registers the service worker and detects newer builds. A worker of the build that the page already shows
 * activates immediately; a newer one waits until requested, while the old one serves its files.
 */
export function watchUpdates({ container, release, reload, window }: Options): AppUpdate {
  const listeners = new Set<() => void>();
  let ready: ServiceWorker | undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let checkedAt = window.performance.now();

  async function handleInstalled(worker: ServiceWorker): Promise<void> {
    if (await isOfBuild(worker, release)) {
      activateWorker(worker);
      return;
    }
    ready = worker;
    for (const listener of listeners) listener();
  }

  function watchInstallation(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller !== null) void handleInstalled(worker);
    });
  }

  async function register(): Promise<void> {
    registration = await container.register(trustedScript(workerPath));
    registration.addEventListener('updatefound', () => watchInstallation(registration?.installing ?? null));
    watchInstallation(registration.installing);
    if (registration.waiting !== null) await handleInstalled(registration.waiting);
  }

  const check = () => {
    const isDue = window.performance.now() - checkedAt > checkEveryMs;
    if (window.document.hidden || !isDue || registration === undefined) return;
    checkedAt = window.performance.now();
    // Fails offline, which is not an error.
    registration.update().catch(() => undefined);
  };
  const timer = window.setInterval(check, checkEveryMs);
  window.document.addEventListener('visibilitychange', check);
  // Registration waits until the page is idle. Browsers may reject service workers; the app works without.
  whenIdle(() => void register().catch(() => undefined));

  return {
    isReady: () => ready !== undefined,
    apply() {
      // A different tab may have activated it already.
      if (ready?.state !== 'installed') return reload();
      container.addEventListener('controllerchange', reload, { once: true });
      activateWorker(ready);
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
