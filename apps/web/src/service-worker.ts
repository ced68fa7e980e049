import { servePush } from './features/notification/serve-push.ts';
import type { WorkerScope } from './features/notification/serve-push.ts';
import { openDeviceStore } from './platform/offline/device-store.ts';
import { serveShell } from './platform/offline/serve-shell.ts';
import type { Shell, ShellScope } from './platform/offline/serve-shell.ts';

/** Written in by the build; in development there is none, and every file comes from the server. */
declare const __SHELL__: Shell | undefined;

/** What runs beside the pages, at `/sw.js`: built on its own, so that it shares no file with them. */
const scope = globalThis as unknown as WorkerScope & ShellScope;

servePush(scope);
if (__SHELL__ !== undefined) serveShell(scope, __SHELL__, openDeviceStore());
