import type { PushMessage } from '@nabta/contract/people/push-message';

type WaitableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = WaitableEvent & { data: { json(): unknown } | null };
type ClickEvent = WaitableEvent & { notification: Notification };
type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };

/** Subset of the service worker scope; TypeScript supports either its types or those of a page. */
export type WorkerScope = Pick<EventTarget, 'addEventListener'> & {
  location: { origin: string };
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

export function servePush(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const { data, waitUntil } = asPush(event);
    const message = messageOf(data);
    if (message !== undefined) waitUntil(showMessage(scope, message));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification, waitUntil } = asClick(event);
    notification.close();
    waitUntil(openPage(scope, pathOf(notification.data)));
  });
}

function asPush(event: Event) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript has the types of pages or of workers, not both
  const push = event as PushEvent;
  return { data: push.data, waitUntil: (work: Promise<unknown>) => push.waitUntil(work) };
}

function asClick(event: Event) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const click = event as ClickEvent;
  return { notification: click.notification, waitUntil: (work: Promise<unknown>) => click.waitUntil(work) };
}

function messageOf(data: PushEvent['data']): PushMessage | undefined {
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
