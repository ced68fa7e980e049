import { scores } from '../packages/voice/src/testing/score.ts';

/** How the built-in voice does on the fifty questions of each language, and every one that it gets wrong. */
for (const { language, verdicts, right, honest, wrong } of scores()) {
  console.log(`${language}: ${right} right, ${honest} honest, ${wrong} wrong of ${verdicts.length}`);
  for (const { verdict, ask, got } of verdicts)
    if (verdict !== 'right') console.log(`  ${verdict}: ${ask} → ${got}`);
}
