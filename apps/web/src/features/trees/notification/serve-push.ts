import type { PushMessage } from '@nabta/contract/people/push-message';

type WaitableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvents = {
  push: WaitableEvent & { data: { json(): unknown } | null };
  notificationclick: WaitableEvent & { notification: Notification };
};
type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };

/** Subset of the service worker scope; TypeScript supports either its types or those of a page. */
export type WorkerScope = {
  addEventListener<Name extends keyof PushEvents>(
    name: Name,
    listener: (event: PushEvents[Name]) => void,
  ): void;
  location: { origin: string };
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

export function servePush(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const message = messageOf(event.data);
    if (message !== undefined) event.waitUntil(showMessage(scope, message));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, pathOf(event.notification.data)));
  });
}

function messageOf(data: PushEvents['push']['data']): PushMessage | undefined {
  const message: unknown = data?.json();
  if (typeof message !== 'object' || message === null) return undefined;
  const { title, body, path, tag }: Partial<Record<string, unknown>> = { ...message };
  if (typeof title !== 'string' || typeof body !== 'string') return undefined;
  return typeof path === 'string' && typeof tag === 'string' ? { title, body, path, tag } : undefined;
}

async function showMessage({ registration }: WorkerScope, message: PushMessage): Promise<void> {
  const { title, body, path, tag } = message;
  await registration.showNotification(title, {
    body,
    tag,
    data: { path },
    dir: 'auto',
    icon: '/icon-192.png',
  });
}

function pathOf(data: unknown): string {
  const { path } = (data ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : '/';
}

/** Reuses an open window; never opens a different origin. */
async function openPage({ clients, location }: WorkerScope, path: string): Promise<void> {
  const target = new URL(path, location.origin);
  const url = target.origin === location.origin ? target.href : location.origin;
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (page === undefined) {
    await clients.openWindow(url);
    return;
  }
  await page.focus();
  if (page.url !== url) await page.navigate(url);
}
