import autocannon from 'autocannon';
import type pg from 'pg';

export type Figures = { perSecond: number; p99Ms: number; errors: number };

export type Call = { path: string; token: string };

const connections = 50;

/** Opening fifty connections at once is no part of a call, so what is under way in the first moments is not counted. */
const settlingMs = 500;

/** Fifty callers at once, each with the next of its share of the calls as soon as it has an answer, for some seconds. */
export async function measureHttp(port: number, calls: Call[], seconds: number): Promise<Figures> {
  const from = performance.now() + settlingMs;
  const until = from + seconds * 1_000;
  const times: number[] = [];
  const { errors, non2xx } = await load(port, calls, { duration: seconds + settlingMs / 1_000 }, (ms) => {
    const now = performance.now();
    if (now - ms >= from && now <= until) times.push(ms);
  });
  return { ...figuresOf(times, seconds), errors: errors + non2xx };
}

/** Every call twice, so that neither disk, nor code that has not run yet, nor callers who come back after a pause are measured. */
export async function warmUp(port: number, calls: Call[]): Promise<void> {
  await load(port, calls, { amount: 2 * calls.length });
}

async function load(
  port: number,
  calls: Call[],
  length: { duration: number } | { amount: number },
  onAnswer: (ms: number) => void = () => {},
): Promise<autocannon.Result> {
  const requests = calls.map(({ path, token }) => ({
    method: 'GET' as const,
    path,
    headers: { authorization: `Bearer ${token}` },
  }));
  let started = 0;
  const { promise: ended, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    ...length,
    setupClient: (client) => {
      // A share of its own, since preparing all calls for each of them would take seconds of the time measured.
      client.setRequests(requests.filter((_, index) => index % connections === started % connections));
      started += 1;
    },
  };
  autocannon(options, (fault: unknown, result) => (fault ? reject(fault) : resolve(result))).on(
    'response',
    (_client, _status, _bytes, ms) => onAnswer(ms),
  );
  return ended;
}

/** The same statement straight on a pool, as often as it will go with fifty under way. */
export async function measurePool(
  pool: pg.Pool,
  statement: { name: string; text: string },
  values: unknown[][],
  seconds: number,
): Promise<Figures> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  let next = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await pool.query({ ...statement, values: values[next++ % values.length] ?? [] });
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { ...figuresOf(times, seconds), errors: 0 };
}

function figuresOf(times: number[], seconds: number): Pick<Figures, 'perSecond' | 'p99Ms'> {
  times.sort((one, other) => one - other);
  return { perSecond: times.length / seconds, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** The best of several rounds: noise on a shared machine only ever slows. */
export function best(rounds: Figures[]): Figures {
  return {
    perSecond: Math.max(...rounds.map((round) => round.perSecond)),
    p99Ms: Math.min(...rounds.map((round) => round.p99Ms)),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  };
}
