import { buildWebApp } from '../apps/api/src/core/web/web-build.ts';

/** Builds the web app if needed, so the server does not have to write to its own directory. */
const directory = await buildWebApp(console.log);
console.log(`The web app lies in ${directory}.`);
