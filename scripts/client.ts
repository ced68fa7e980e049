import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { featureRoutes } from '../apps/api/src/app.ts';
import { clientCallsOf } from '../apps/api/src/platform/openapi/client-calls.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

const path = join(repositoryRoot, 'packages/client/src/calls.ts');
await writeFile(path, await clientCallsOf(featureRoutes.flatMap(({ endpoint }) => endpoint ?? [])));
await runCommand(join(repositoryRoot, 'node_modules/.bin/oxfmt'), [path]);
