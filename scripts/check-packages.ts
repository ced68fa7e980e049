import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot, runCommand } from './run-command.ts';
import { readLockFile } from './supply/lock-file.ts';
import { recordPublishTimes } from './supply/publish-times.ts';
import { findSupplyFaults } from './supply/supply-faults.ts';

/**
 * SECURITY T-SUP: asks the registry when new packages were published, checks all that is installed by the lock file, and writes the
 * bill of materials to `sbom.json`. What needs no network is a part of `npm run check`.
 */
const locked = await readLockFile();
const asked = await recordPublishTimes(locked);
const faults = [...(await findSupplyFaults()), ...(await writeBill(locked.length))];
for (const fault of faults) console.log(`✗ ${fault}`);
console.log(`${locked.length} packages, ${asked} of them new here, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** A bill that names where its author's packages come from would tell of a house and not of a product. */
async function writeBill(packages: number): Promise<string[]> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const { code, output } = await runCommand('npm', args);
  if (code !== 0) return [`npm sbom ended with ${code}: ${output.slice(0, 300)}`];
  const bill = JSON.parse(output) as { components?: unknown[] };
  const text = JSON.stringify(bill, withoutPlaces, 2);
  await writeFile(join(repositoryRoot, 'sbom.json'), text);
  const count = bill.components?.length ?? 0;
  const { output: registry } = await runCommand('npm', ['config', 'get', 'registry']);
  return [
    ...(count >= packages ? [] : [`The bill has ${count} of ${packages} packages.`]),
    ...(text.includes(new URL(registry.trim()).host) ? ['The bill names the registry.'] : []),
  ];
}

function withoutPlaces(name: string, value: unknown): unknown {
  return name === 'externalReferences' ? undefined : value;
}
