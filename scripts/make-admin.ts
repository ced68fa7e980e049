import { parseArgs } from 'node:util';

import { systemClock } from '../apps/api/src/core/clock.ts';
import { StartupError } from '../apps/api/src/core/errors/startup-error.ts';
import { phoneOf } from '../apps/api/src/core/phone-number.ts';
import { connectDatabase } from '../apps/api/src/core/postgres/database.ts';
import { makeAdministrator } from '../apps/api/src/features/people/staff/change-role.ts';
import { withDatabase } from './run-script.ts';

/** Makes an administrator while fewer than two exist; afterwards two of them make every other one. */
const { positionals } = parseArgs({ allowPositionals: true });

const refusals = {
  unknown: 'There is no account with this phone. Its owner has to sign in once and enter a name first.',
  enough: 'There are two administrators or more: one asks for another in the console, and a second approves.',
};

await withDatabase(async (config, url) => {
  const [written = ''] = positionals;
  const phone = phoneOf(written);
  if (phone === undefined) throw new StartupError('Usage: npm run admin -- make-admin <phone>');
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: config.usesPreparedStatements });
  const context = { database, clock: systemClock };
  const refusal = await makeAdministrator(context, phone).finally(() => database.end());
  if (refusal !== undefined) throw new StartupError(refusals[refusal]);
  console.log(
    '  The account is an administrator. Its owner adds a second factor within ten minutes of signing in.',
  );
});
