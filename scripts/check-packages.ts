import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseJson } from '../apps/api/src/core/parse-json.ts';
import { repositoryRoot, runCommand } from './run-command.ts';
import { readLockFile } from './supply/lock-file.ts';
import { findPackageErrors } from './supply/package-errors.ts';
import { recordPublishTimes } from './supply/publish-times.ts';

/**
 * Queries the registry for publish dates of new packages, checks all locked packages and writes `sbom.json`.
 * The offline checks also run in `npm run check`.
 */
const locked = await readLockFile();
const queriedCount = await recordPublishTimes(locked);
const errors = [...(await findPackageErrors()), ...(await writeSbom(locked.length))];
for (const error of errors) console.log(`✗ ${error}`);
console.log(`${locked.length} packages, ${queriedCount} of them new, ${errors.length} errors`);
process.exitCode = errors.length === 0 ? 0 : 1;

/** Omits package URLs, because the bill must not name our own registry. */
async function writeSbom(packages: number): Promise<string[]> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const { code, output } = await runCommand('npm', args);
  if (code !== 0) return [`npm sbom ended with ${code}: ${output.slice(0, 300)}`];
  const bill = parseJson<{ components?: unknown[] }>(output);
  const text = JSON.stringify(bill, omitExternalReferences, 2);
  await writeFile(join(repositoryRoot, 'sbom.json'), text);
  const count = bill.components?.length ?? 0;
  const { output: registry } = await runCommand('npm', ['config', 'get', 'registry']);
  return [
    ...(count >= packages ? [] : [`The bill has ${count} of ${packages} packages.`]),
    ...(text.includes(new URL(registry.trim()).host) ? ['The bill names the registry.'] : []),
  ];
}

function omitExternalReferences(name: string, value: unknown): unknown {
  return name === 'externalReferences' ? undefined : value;
}
