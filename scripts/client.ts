import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { generateClientCalls } from '../apps/api/src/core/openapi/client-calls.ts';
import { featureRoutes } from '../apps/api/src/features.ts';
import { buildClient } from './build-client.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

const client = join(repositoryRoot, 'packages/client');
const calls = join(client, 'src/calls.ts');
await writeFile(calls, await generateClientCalls(featureRoutes.flatMap(({ endpoint }) => endpoint ?? [])));
await runCommand(join(repositoryRoot, 'node_modules/.bin/oxfmt'), [calls]);
await buildClient(join(client, 'dist'));
console.log('packages/client is made of the contract; publish it with: npm publish packages/client/dist');
