import { argv } from 'node:process';

/** `npm run bench` measures speeds as ratios; `npm run bench -- load` runs the load test. */
if (argv[2] === 'load') {
  argv.splice(2, 1);
  await import('./load-people.ts');
} else {
  await import('./speeds.ts');
}
