import type { Issue } from '../../packages/contract/src/supply/issue.ts';
import type { Tree } from '../../packages/contract/src/trees/tree.ts';
import { createClient } from '../../testkit/client.ts';
import { insertSponsor, updateToStaff } from '../../testkit/fixtures.queries.ts';
import { createPeople } from '../../testkit/people.ts';
import { required } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { insertPlantingTeam, selectTreesOfCompany } from '../parts/drill.queries.ts';

const plantings = 5;
/** About 850 km from the land. */
const jeddah = { longitude: 39.2, latitude: 21.5 };

/** Plants and visits trees hundreds of kilometres from their land; nothing of it may count as evidence. */
export async function runFarFieldWork(server: TestServer): Promise<Metric[]> {
  const { database } = server;
  const people = (await createPeople(server, 3, { prefix: '+966510' })).map(required);
  const [planterPerson, fieldPerson, managerPerson] = people;
  const { companyId, effortId, specieId, tags } = await database.transaction(async (sql) => {
    for (const [index, role] of ['planter', 'field', 'manager'].entries())
      await updateToStaff(sql, required(people[index]), role);
    const sponsor = await insertSponsor(sql, {
      accountId: required(managerPerson).accountId,
      trees: plantings,
    });
    return insertPlantingTeam(sql, {
      companyId: sponsor,
      accountId: required(planterPerson).accountId,
      trees: plantings,
    });
  });
  const [planter, field, manager] = [planterPerson, fieldPerson, managerPerson].map((person) =>
    createClient(server, { token: required(person).token }),
  );
  if (!planter || !field || !manager) throw new Error('No people were inserted.');
  const seen = await selectTreesOfCompany(database.sql, companyId);
  const at = new Date().toISOString();
  for (const { publicId } of seen) {
    const visit = { id: crypto.randomUUID(), at, health: 'good', place: { ...jeddah, accuracyM: 5 } };
    await field.read('POST', `/tree/${publicId}/care`, visit);
  }
  const planted: string[] = [];
  for (const tagId of tags) {
    const id = crypto.randomUUID();
    const body = { id, effortId, specieId, tagId, ...jeddah, accuracyM: 5, plantedAt: at, isAnother: true };
    planted.push((await planter.read<{ publicId: string }>('POST', '/planting', body)).publicId);
  }
  const levels = await Promise.all(
    [...seen.map(({ publicId }) => publicId), ...planted].map(async (publicId) => {
      const { verification } = await manager.read<Tree>('GET', `/tree/${publicId}`);
      return verification.level;
    }),
  );
  const issues = await manager.read<Issue[]>('GET', '/issue?kind=doubtful_evidence&limit=50');
  return [
    atLeast('trees planted or visited in the wrong place', levels.length, 2 * plantings),
    atMost('of them photographed or verified', levels.filter((level) => level !== 'documented').length, 0),
    atLeast('issues about the place', issues.length, 2 * plantings),
    atMost('invariant violations', await database.countViolations(), 0),
  ];
}
