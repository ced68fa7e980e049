import { featureRoutes } from '../../apps/api/src/app.ts';
import { pagePaths } from '../../packages/contract/src/pages.ts';
import { apiUrl, type HouseUnderFire } from '../house-under-fire.ts';
import type { Figure } from '../verdict.ts';
import { createOutsider, type Outsider, signIn } from './outsider.ts';

const maxGrowthBytes = 64e6;
const maxAnswerMs = 500;
const sites = ['irrigated', 'wadi', 'rainfed', 'coast'];
const farDays = ['9999-12-31T00:00:00Z', '9999-12-31', '0001-01-01T00:00:00Z', '-271821-04-20T00:00:00Z'];

/** SECURITY D1, D5 and D8 from outside: questions that cost more than they look, and addresses that no database can hold. */
export async function askForTooMuch(house: HouseUnderFire): Promise<Figure[]> {
  const reader = createOutsider('203.0.113.150');
  const { isIn, refusal } = await signIn(house, reader, '+966501000150');
  if (!isIn) throw new Error(`The reader was not let in: ${refusal}`);
  const { id } = (await reader.call('GET', '/account')).data as { id: string };
  const before = house.memoryOfServer();
  const estimates = await estimateEverything(reader);
  const growth = house.memoryOfServer() - before;
  const ranges = await askForFarDays(reader, id);
  const odd = await askForNothing();
  const bodies = await sendBombs();
  const all = [...estimates, ...ranges, ...bodies];
  return [
    {
      what: 'estimates of trees planted in the year 1',
      figure: estimates.length,
      goal: 208,
      isAtLeast: true,
    },
    { what: 'memory that they left behind', figure: growth, goal: maxGrowthBytes, unit: 'MB' },
    { what: 'ranges to the year 9999 and back', figure: ranges.length, goal: 40, isAtLeast: true },
    { what: 'bodies that unfold', figure: bodies.length, goal: 30, isAtLeast: true },
    {
      what: 'slowest answer',
      figure: Math.max(...all.map(({ tookMs }) => tookMs)),
      goal: maxAnswerMs,
      unit: 's',
    },
    { what: 'of them failed', figure: all.filter(({ status }) => status >= 500).length, goal: 0 },
    { what: 'addresses with %00', figure: odd.asked, goal: 80, isAtLeast: true },
    { what: 'of them failed', figure: odd.failed.length, goal: 0 },
  ];
}

/** Bodies that unfold, nest or repeat themselves, within what a body may weigh. */
const bombs = {
  deep: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  deepObjects: `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  wide: `{${Array.from({ length: 4_000 }, (_, number) => `"k${number}":${number}`).join(',')}}`,
  long: `{"phone":${'9'.repeat(60_000)}}`,
  twice: `{"phone":"+966501000001","phone":${JSON.stringify('\u0000')}}`,
  prototype: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  broken: '{"phone":"\ud800',
  tooLarge: `"${'a'.repeat(100_000)}"`,
};

async function sendBombs(): Promise<Answered[]> {
  const routes = featureRoutes.filter(
    ({ declared }) => declared.method === 'POST' && declared.access === 'public',
  );
  const answers: Answered[] = [];
  for (const { declared } of routes)
    for (const body of Object.values(bombs)) {
      const headers = {
        'x-forwarded-for': `100.68.${Math.floor(answers.length / 50)}.1`,
        'content-type': 'application/json',
      };
      const startedAt = performance.now();
      const { status } = await fetch(`${apiUrl}${declared.url.replaceAll(/:\w+/gu, 'x')}`, {
        method: 'POST',
        headers,
        body,
      });
      answers.push({ status, tookMs: performance.now() - startedAt });
    }
  return answers;
}

type Answered = { status: number; tookMs: number };

async function estimateEverything(reader: Outsider): Promise<Answered[]> {
  const species = (await reader.call('GET', '/specie')).data as { id: string }[];
  const answers: Answered[] = [];
  for (const { id } of species)
    for (const site of sites) {
      // One address may ask sixty times a minute.
      const stranger = createOutsider(`100.64.${Math.floor(answers.length / 50)}.1`);
      const query = new URLSearchParams({ specie: id, site, plantedAt: '0001-01-01T00:00:00Z' });
      answers.push(await stranger.call('GET', `/eco/estimate?${query.toString()}`));
    }
  return answers;
}

async function askForFarDays(reader: Outsider, accountId: string): Promise<Answered[]> {
  const paths = [
    `/tree/eco_benefit/for_account/${accountId}`,
    '/tree/eco_benefit',
    '/tree/eco_benefit/timeline',
  ];
  const answers: Answered[] = [];
  for (const path of [...paths, '/tree/counting_chart'])
    for (const from of farDays)
      for (const to of farDays) {
        const query = new URLSearchParams({ from_date: from, to_date: to });
        answers.push(await reader.call('GET', `${path}?${query.toString()}`));
      }
  return answers;
}

async function askForNothing(): Promise<{ asked: number; failed: string[] }> {
  const served = featureRoutes.map(({ declared: { method, url } }) => ({ method, url }));
  const pages = Object.values(pagePaths).map((url) => ({ method: 'GET', url }));
  const failed: string[] = [];
  let asked = 0;
  for (const { method, url } of [...served, ...pages].filter(({ url }) => url.includes(':'))) {
    const path = `${url.replaceAll(/:\w+/gu, '%00')}?search=%00`;
    const headers = { 'x-forwarded-for': `100.65.${Math.floor(asked / 50)}.1` };
    const { status } = await fetch(`${apiUrl}${path}`, { method, headers });
    asked += 1;
    if (status >= 500) failed.push(`${status} ${method} ${path}`);
  }
  for (const fault of failed) console.log(`  ${fault}`);
  return { asked, failed };
}
