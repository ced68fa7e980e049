import type { FastifyInstance } from 'fastify';

import { AppError } from './app-error.ts';
import { selectOne } from './health.queries.ts';
import type { Database } from './postgres/database.ts';

/** `live`: the process answers. `ready`: it can serve people, which needs the database and no shutdown under way. */
export function installHealth(app: FastifyInstance, database: Database): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/api/health/live', async () => ({ success: true, data: { status: 'live' } }));
  app.get('/api/health/ready', async () => {
    if (isClosing) throw new AppError('UNAVAILABLE');
    await selectOne(database.sql);
    return { success: true, data: { status: 'ready' } };
  });
}
