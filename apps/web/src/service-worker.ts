import { servePush } from './features/notification/serve-push.ts';
import type { WorkerScope } from './features/notification/serve-push.ts';

type Scope = WorkerScope & { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };

/** What runs beside the pages, at `/sw.js`: built on its own, so that it shares no file with them. */
const scope = globalThis as unknown as Scope;

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', () => void scope.clients.claim());
servePush(scope);
