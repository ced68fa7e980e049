import { scores } from '../packages/chat-answers/src/testing/score.ts';

/** Prints the score of the rule-based answers on fifty questions per language, and every wrong answer. */
for (const { language, verdicts, right, honest, wrong } of scores()) {
  console.log(`${language}: ${right} right, ${honest} honest, ${wrong} wrong of ${verdicts.length}`);
  for (const { verdict, ask, got } of verdicts)
    if (verdict !== 'right') console.log(`  ${verdict}: ${ask} → ${got}`);
}
