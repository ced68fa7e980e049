import { buildWebApp } from '../apps/api/src/platform/web/web-build.ts';

/** Builds the web app where it is not built yet, so that the server finds it and writes nothing below its own files. */
const directory = await buildWebApp(console.log);
console.log(`The web app lies in ${directory}.`);
