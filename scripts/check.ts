import { runChecks } from './checks.ts';

const results = await runChecks(({ name, isPassed, output }) => {
  console.log(`${isPassed ? '✓' : '✗'} ${name}`);
  if (!isPassed || name === 'bundle budget') console.log(output.trim());
});
const passed = results.filter((result) => result.isPassed).length;
console.log(`\n${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;
