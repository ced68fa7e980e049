import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { readRows } from '../../packages/chat-answers/training/rows.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { checkGoal, type Row } from '../../testkit/results.ts';
import { startBenchServer, startForest } from './bench-server.ts';
import { chooseOwners } from './people.ts';

const forest = { trees: 10_000, accounts: 500 };
const people = 100;
const questionsPerPerson = 8;
/** First questions of each person, not counted: a started server compiles its code during them. */
const warmUpQuestions = 4;
/** Time to read an answer, from half to one and a half of it. */
const readingMs = 3_000;
const firstWordGoalMs = 50;
const memoryGoalMb = 20;

/**
 * Measures the time from question to first word over HTTP while many people chat, with rule-based answers, and
 * the memory of the classifier. The limit of the time is on p95.
 */
export async function benchChat(): Promise<Row[]> {
  const memory = await classifierMemoryRow();
  await using database = await startForest('bench-chat', forest);
  await using server = await startBenchServer({ database });
  const owners = await chooseOwners(database, people);
  const times = await Promise.all(
    owners.map(({ publicId, ...person }, index) =>
      chat(`${server.url}/api/tree/${publicId}/chat`, server.tokens.sign(person), index),
    ),
  ).then((perPerson) => perPerson.flat());
  const p95 = quantile(times, 0.95);
  const ours = `median ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`;
  return [
    {
      job: `first word of a chat answer, ${people} concurrent chats`,
      ours,
      ...checkGoal(p95, { max: firstWordGoalMs }, ' ms'),
    },
    memory,
  ];
}

const questionTexts = readRows('rows').map(({ text }) => text);

/** Asks, reads and asks again; returns the times to the first word after the warm-up. */
async function chat(url: string, token: string, person: number): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; asked < questionsPerPerson; asked += 1) {
    await delay(readingMs * (0.5 + Math.random()));
    // A prime step spreads intents and languages over people and questions.
    const message = questionTexts[((person * questionsPerPerson + asked) * 97) % questionTexts.length] ?? '';
    times.push(await firstWordMs(url, token, message));
  }
  return times.slice(warmUpQuestions);
}

async function firstWordMs(url: string, token: string, message: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ message }),
  });
  if (!response.ok || response.body === null) throw new Error(`The chat returned ${response.status}.`);
  let firstMs: number | undefined;
  for await (const _ of response.body) firstMs ??= performance.now() - startedAt;
  if (firstMs === undefined) throw new Error('The chat answer is empty.');
  return firstMs;
}

/** Compares heap and buffers before and after the classifier is loaded and used. */
async function classifierMemoryRow(): Promise<Row> {
  const before = usedBytes();
  const { understand } = await import('../../packages/chat-answers/src/understand.ts');
  for (const text of questionTexts.slice(0, 1_000)) understand({ text, earlier: [], language: 'ar' }, 2026);
  const megabytes = (usedBytes() - before) / 1e6;
  return {
    job: 'memory of the chat classifier',
    ours: `${megabytes.toFixed(1)} MB`,
    ...checkGoal(megabytes, { max: memoryGoalMb }, ' MB'),
  };
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  // Twice, because the first collection only schedules what finalizers release.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
