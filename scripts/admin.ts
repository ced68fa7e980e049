import process from 'node:process';

/** Commands that are needed rarely; each is a file of this folder and can also be run by its path. */
const commands: Record<string, string> = {
  backup: 'copy new pictures on disk to BACKUP_DIR; see docs/runbooks',
  restore: 'restore pictures and replay erasures after a database restore',
  'make-admin': 'make an administrator while fewer than two exist',
  'approve-import': 'approve an import where no second person can',
  'rotate-keys': 'create new keys while the product runs',
  'move-pictures': 'copy pictures from the second picture store to the first',
  'map-streets': 'prepare the street map',
  'check-packages': 'check origin, age, licence and scripts of all packages and write sbom.json',
  'eco-vectors': 'check the eco engine against a file of vectors',
  'test-postgres': 'run the API tests on a given PostgreSQL',
};

const [name = ''] = process.argv.slice(2);
if (name in commands) {
  process.argv.splice(2, 1);
  await import(`./${name}.ts`);
} else {
  console.error('Usage: npm run admin -- <command> [options]\n');
  for (const [command, purpose] of Object.entries(commands))
    console.error(`  ${command.padEnd(16)}${purpose}`);
  process.exitCode = 1;
}
