import { join } from 'node:path';

import { repositoryRoot, runCommand } from './run-command.ts';

/** Runs the API tests on an external PostgreSQL server; they create and drop their own databases there. */
const [url, ...rest] = process.argv.slice(2);
if (url === undefined || !/^postgres(ql)?:\/\//u.test(url)) {
  console.error('Usage: npm run admin -- test-postgres postgres://user@host/database [test files…]');
  process.exitCode = 1;
} else {
  const vitest = join(repositoryRoot, 'node_modules/.bin/vitest');
  const { code } = await runCommand(vitest, ['run', '--project', 'api', '--reporter=dot', ...rest], {
    isShown: true,
    environment: { TEST_DATABASE_URL: url },
  });
  process.exitCode = code;
}
