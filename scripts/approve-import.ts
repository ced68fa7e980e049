import { parseArgs } from 'node:util';

import { systemClock } from '../apps/api/src/core/clock.ts';
import { StartupError } from '../apps/api/src/core/errors/startup-error.ts';
import { connectDatabase } from '../apps/api/src/core/postgres/database.ts';
import { approveOnServer } from '../apps/api/src/features/operations/import/approve-on-server.ts';
import { withDatabase } from './run-script.ts';

/** Approves a waiting import where the console has no second person who could. */
const { positionals } = parseArgs({ allowPositionals: true });

const refusals = {
  NOT_WAITING: 'No import with this id waits for approval.',
  OTHERS_CAN_APPROVE: 'Another manager or administrator can approve this import in the console.',
};

await withDatabase(async (config, url) => {
  const [id = ''] = positionals;
  if (!/^[0-9a-f-]{36}$/u.test(id))
    throw new StartupError('Usage: npm run admin -- approve-import <id of the import>');
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: config.usesPreparedStatements });
  const result = await approveOnServer(database, systemClock, id).finally(() => database.end());
  if (result !== 'APPROVED') throw new StartupError(refusals[result]);
  console.log('  The import was approved; its trees are created now.');
});
