import type { PushMessage } from '@nabta/contract/push-message';

type LongEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = LongEvent & { data: { json(): unknown } | null };
type ClickEvent = LongEvent & { notification: Notification };
type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };

/** What a service worker's world has, as far as push messages need it; TypeScript knows it or the page's, never both. */
export type WorkerScope = Pick<EventTarget, 'addEventListener'> & {
  location: { origin: string };
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

/** Shows what is pushed, and leads to it at a touch. */
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
  const push = event as PushEvent;
  return { data: push.data, waitUntil: (work: Promise<unknown>) => push.waitUntil(work) };
}

function asClick(event: Event) {
  const click = event as ClickEvent;
  return { notification: click.notification, waitUntil: (work: Promise<unknown>) => click.waitUntil(work) };
}

/** Only what looks like a message of ours is shown. */
function messageOf(data: PushEvent['data']): PushMessage | undefined {
  const message: unknown = data?.json();
  if (typeof message !== 'object' || message === null) return undefined;
  const { title, body, path, tag } = message as Record<string, unknown>;
  const parts = [title, body, path, tag];
  return parts.every((part) => typeof part === 'string') ? (message as PushMessage) : undefined;
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

/** In a page of ours that is already open, else in a new one; never on another site. */
async function openPage({ clients, location }: WorkerScope, path: string): Promise<void> {
  const address = new URL(path, location.origin);
  const url = address.origin === location.origin ? address.href : location.origin;
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (page === undefined) {
    await clients.openWindow(url);
    return;
  }
  await page.focus();
  if (page.url !== url) await page.navigate(url);
}
