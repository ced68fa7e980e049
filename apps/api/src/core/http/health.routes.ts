import { statfs } from 'node:fs/promises';

import { AppError } from '../fault/app-error.ts';
import { Content } from './answer.ts';
import { selectNewTransaction, selectNothing } from './health.queries.ts';
import { resource, type Route } from './serve.ts';

const declared = {
  access: 'public',
  rate: 'files',
  keeping: 'never',
  mediaType: 'application/json; charset=utf-8',
} as const;

/** With less than this a disk is as good as full: pictures and an embedded database have no room to work in. */
const minFreeBytes = 64 * 1024 * 1024;

/**
 * `live`: the process answers. `ready`: it can serve people, which needs a database that can be written, a disk with room, and a
 * server that is not about to leave. With replicas it is enough that it can be read: while a new leader is chosen people go on
 * reading, and no server could do more for them.
 */
export const healthRoutes: Route[] = [
  resource({ url: '/api/health/live', ...declared }, async () => status('live')),

  resource({ url: '/api/health/ready', ...declared }, async ({ http }, { database, config }) => {
    if (http.request.server.leaving.isLeaving) throw new AppError('UNAVAILABLE');
    await (database.hasReplica ? selectNothing(database.readSql) : selectNewTransaction(database.sql));
    // Where everything is kept elsewhere there is no such directory.
    const disk = await statfs(config.dataDir).catch(() => undefined);
    if (disk !== undefined && disk.bavail * disk.bsize < minFreeBytes) throw new AppError('UNAVAILABLE');
    return status('ready');
  }),
];

function status(name: string): Content {
  return new Content({ body: JSON.stringify({ success: true, data: { status: name } }) });
}
