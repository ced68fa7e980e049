import { servePush } from './features/trees/notification/serve-push.ts';
import type { WorkerScope } from './features/trees/notification/serve-push.ts';
import { cacheAppShell } from './platform/offline/app-shell-cache.ts';
import type { Shell, ShellScope } from './platform/offline/app-shell-cache.ts';
import { openOfflineDb } from './platform/offline/offline-db.ts';

/** Injected by the build; undefined in development, where every file comes from the server. */
declare const __SHELL__: Shell | undefined;

/** Service worker at `/sw.js`; bundled separately, so it shares no file with the pages. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript has the types of pages or of workers, not both
const scope = globalThis as unknown as WorkerScope & ShellScope;

servePush(scope);
if (__SHELL__ !== undefined) cacheAppShell(scope, __SHELL__, openOfflineDb());
