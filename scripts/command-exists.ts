import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readJson, repositoryRoot } from './run-command.ts';

/** Whether `npm run <script> [-- <name>]` names an existing script and, for `drill` and `admin`, an existing command. */
export async function commandExists(command: string): Promise<boolean> {
  const [, script = '', name = ''] = /^npm run ([\w:]+)(?: -- ([\w-]*))?/u.exec(command) ?? [];
  const { scripts } = await readJson<{ scripts: Record<string, string> }>('package.json');
  if (script !== 'drill' && script !== 'admin') return script in scripts;
  if (script === 'drill' && existsSync(join(repositoryRoot, 'drills', `${name}.ts`))) return true;
  const listing = await readFile(join(repositoryRoot, 'scripts', `${script}.ts`), 'utf8');
  return new RegExp(`^  '?${name}'?(:|,$)`, 'mu').test(listing);
}
