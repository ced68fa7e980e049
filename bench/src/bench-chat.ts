import { questions } from '../../packages/chat-answers/src/testing/score.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { checkGoal, type Row } from '../../testkit/results.ts';
import { startBenchServer, startForest } from './bench-server.ts';
import { chooseOwners } from './people.ts';

const forest = { trees: 10_000, accounts: 500 };
const people = 30;
/** Below the limit of five questions per minute. */
const questionsPerOwner = 4;
const limitMs = 300;

/** Measures the time from question to first word over HTTP with rule-based answers. The limit is on p95. */
export async function benchChat(): Promise<Row[]> {
  await using database = await startForest('bench-chat', forest);
  await using server = await startBenchServer({ database });
  const owners = (await chooseOwners(database, people)).map((owner) => ({
    url: `${server.url}/api/tree/${owner.publicId}/chat`,
    token: server.tokens.sign(owner),
  }));
  const times: number[] = [];
  for (let round = 0; round < questionsPerOwner; round += 1)
    for (const owner of owners) times.push(await firstWordMs(owner, times.length));
  const [p50, p95] = [median(times), quantile(times, 0.95)];
  const ours = `median ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
  return [{ job: 'first word of a chat answer', ours, ...checkGoal(p95, { max: limitMs }, ' ms') }];
}

const questionTexts = Object.values(questions)
  .flat()
  .map(({ ask }) => ask);

async function firstWordMs({ url, token }: { url: string; token: string }, index: number): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ message: questionTexts[(index * 7) % questionTexts.length] }),
  });
  if (!response.ok || response.body === null) throw new Error(`The chat returned ${response.status}.`);
  let firstMs: number | undefined;
  for await (const _ of response.body) firstMs ??= performance.now() - startedAt;
  if (firstMs === undefined) throw new Error('The chat answer is empty.');
  return firstMs;
}
