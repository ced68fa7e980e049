import type { Score } from '../packages/chat-answers/evaluation/score.ts';
import { writeModels } from '../packages/chat-answers/training/model-files.ts';
import { nearDuplicates } from '../packages/chat-answers/training/near-duplicates.ts';
import { readRows } from '../packages/chat-answers/training/rows.ts';

/** Trains the classifiers of the chat and prints how many questions of independent writers they understand. */
const minGroup = 20;
const goodVerdicts = new Set(['right', 'acceptable', 'safe']);

if (!process.argv.includes('--only-score')) console.log('Trained:', writeModels());
// Imported after training, because it reads the models when it is loaded.
const { answerTo, readingOf, readJudged, readQuestions, scoresBy } =
  await import('../packages/chat-answers/evaluation/score.ts');
const questions = readQuestions();
const rows = [...readRows('rows'), ...readRows('safety')];
const copies = nearDuplicates(
  rows.map(({ text }) => text),
  questions.map(({ text }) => text),
);
console.log(`${rows.length} rows, ${questions.length} test questions, ${copies.length} near duplicates`);
for (const [row, question] of copies) console.log(`  ${row} ≈ ${question}`);

const readings = questions.map((question) => readingOf(question, new Date().getFullYear()));
const print = ({ name, all, right, wrong, choice, unknown }: Score) =>
  console.log(
    `${name.padEnd(24)} ${((100 * right) / all).toFixed(0).padStart(3)} % right of ${all}; ${wrong} wrong, ${choice} asked back, ${unknown} not understood`,
  );
scoresBy(readings, 'language').forEach(print);
console.log('By variety:');
scoresBy(readings, 'variety')
  .filter(({ all }) => all > minGroup)
  .forEach(print);

const judged = readJudged();
console.log('Judged answers:');
for (const [language, group] of Map.groupBy(judged, (each) => each.language)) {
  const good = group.filter(({ verdict }) => goodVerdicts.has(verdict)).length;
  const changed = group.filter((each) => answerTo(each) !== each.answer).length;
  console.log(
    `${language}: ${good} of ${group.length} right, acceptable or safe; ${changed} answers changed since`,
  );
}
if (process.argv.includes('--changed'))
  for (const each of judged)
    if (answerTo(each) !== each.answer)
      console.log(`${each.id} ${each.text}\n  ${each.answer}\n  ${answerTo(each)}`);
if (process.argv.includes('--wrong'))
  for (const { outcome, intent, understood, text } of readings)
    if (outcome !== 'right') console.log(`${outcome}: ${text} → ${understood.join(', ')} (${intent})`);
