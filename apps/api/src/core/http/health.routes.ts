import { statfs } from 'node:fs/promises';

import { AppError } from '../errors/app-error.ts';
import { selectNewTransaction, selectNothing } from './health.queries.ts';
import { BinaryResponse } from './response.ts';
import { resource, type Route } from './serve.ts';

const routeConfig = {
  access: 'public',
  rate: 'files',
  caching: 'never',
  mediaType: 'application/json; charset=utf-8',
} as const;

/** With less free space, pictures and an embedded database have no room to work. */
const minFreeBytes = 64 * 1024 * 1024;

/**
 * `live`: the process responds. `ready`: the database is writable, the disk has space and the server is neither
 * draining nor refusing calls. With replicas a readable database is enough: reads go on during a failover.
 */
export const healthRoutes: Route[] = [
  resource({ url: '/api/health/live', ...routeConfig }, async () => statusResponse('live')),

  resource({ url: '/api/health/ready', ...routeConfig }, async ({ http }, { database, config }) => {
    const { server } = http.request;
    if (server.isDraining || server.isRefusing()) throw new AppError('UNAVAILABLE');
    await (database.hasReplica ? selectNothing(database.readSql) : selectNewTransaction(database.sql));
    // The directory does not exist when all data is stored elsewhere.
    const disk = await statfs(config.dataDir).catch(() => undefined);
    if (disk !== undefined && disk.bavail * disk.bsize < minFreeBytes) throw new AppError('UNAVAILABLE');
    return statusResponse('ready');
  }),
];

function statusResponse(name: string): BinaryResponse {
  return new BinaryResponse({ body: JSON.stringify({ success: true, data: { status: name } }) });
}
