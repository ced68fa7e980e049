import { join } from 'node:path';

import { repositoryRoot, runCommand } from './run-command.ts';

/** Runs the API tests on a PostgreSQL of yours; they make databases of their own there and drop them again. */
const [url, ...rest] = process.argv.slice(2);
if (url === undefined || !/^postgres(ql)?:\/\//u.test(url)) {
  console.error('Usage: npm run test:postgres -- postgres://user@host/database [test files…]');
  process.exitCode = 1;
} else {
  const vitest = join(repositoryRoot, 'node_modules/.bin/vitest');
  const { code } = await runCommand(vitest, ['run', '--project', 'api', '--reporter=dot', ...rest], {
    isShown: true,
    environment: { TEST_DATABASE_URL: url },
  });
  process.exitCode = code;
}
