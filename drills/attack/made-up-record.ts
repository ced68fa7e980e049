import { setTimeout as delay } from 'node:timers/promises';

import type { Impact } from '../../packages/contract/src/trees/impact.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import { insertSponsor, updateToImported, updateToStaff } from '../../testkit/fixtures.queries.ts';
import { createPeople } from '../../testkit/people.ts';
import { required } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { insertSighting, selectTreesOfCompany } from '../parts/drill.queries.ts';
import { createPhotoForm } from '../parts/photo-form.ts';

const trees = 12;
/** Totals are cached for five seconds. */
const cacheMs = 6_000;

/**
 * Records trees that do not exist and supports them with measurements, photos and visits of their own
 * company; no public headline may count them. One tree that somebody independent saw must count.
 */
export async function runMadeUpRecord(server: TestServer): Promise<Metric[]> {
  const { sql } = server.database;
  const [person] = await createPeople(server, 1, { prefix: '+966512' });
  const { token, ...sponsor } = required(person);
  await updateToStaff(sql, sponsor, 'company');
  const visitor = createClient(server);
  const readImpact = async (query: string) => (await visitor.read<Impact>('GET', `/impact?${query}`)).benefit;
  const platformBefore = await readImpact('scope=whole');

  const companyId = await insertSponsor(sql, { accountId: sponsor.accountId, trees });
  await updateToImported(sql, companyId);
  const listed = await selectTreesOfCompany(sql, companyId);
  const attempts = await support(
    createClient(server, { token }),
    listed.map(({ publicId }) => publicId),
  );
  await delay(cacheMs);
  const company = await readImpact(`scope=company&id=${companyId}`);
  const platform = await readImpact('scope=whole');
  const { slug } = required(listed[0]);
  const counter = await (await fetch(`${server.url}/embed/${slug}/counter?lang=en`)).text();

  await insertSighting(sql, required(listed[0]).id);
  await delay(cacheMs);
  const seen = await readImpact(`scope=company&id=${companyId}`);
  return [
    atLeast('attempts of the company to support its trees', attempts, 3 * trees),
    atLeast('made-up trees that stand beside the headline', company.byLevel.documented.trees, trees),
    atMost('kilograms in the headline of the company', company.headlineKg, 0),
    atMost(
      'more trees in the headline of the platform',
      headlineTrees(platform) - headlineTrees(platformBefore),
      0,
    ),
    atLeast('embeds that show no headline for them', Number(counter.includes('>0 kg of CO₂ removed<')), 1),
    atLeast('embeds that name their source', Number(counter.includes(`only reported by`)), 1),
    atLeast('trees that count after an independent visit', headlineTrees(seen), 1),
    atMost('invariant violations', await server.database.countViolations(), 0),
  ];
}

const headlineTrees = ({ byLevel }: Impact['benefit']) => byLevel.photographed.trees + byLevel.verified.trees;

/** Each call may be refused; none may count. */
async function support(sponsor: Client, publicIds: readonly string[]): Promise<number> {
  const createForm = await createPhotoForm(640, 480);
  let attempts = 0;
  for (const publicId of publicIds) {
    await sponsor.call('POST', `/tree/${publicId}/measurement`, { heightM: 0.4 });
    await sponsor.call('POST', `/tree/${publicId}/photo`, createForm());
    const visit = { id: crypto.randomUUID(), at: new Date().toISOString(), health: 'good' };
    await sponsor.call('POST', `/tree/${publicId}/care`, visit);
    attempts += 3;
  }
  return attempts;
}
