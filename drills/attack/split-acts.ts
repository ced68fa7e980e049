import type { CampaignPage, CampaignRecord } from '../../packages/contract/src/operations/campaign.ts';
import type { Approval } from '../../packages/contract/src/people/approval.ts';
import { actLimits } from '../../packages/domain/src/act-limits.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import { insertSponsor, updateToStaff } from '../../testkit/fixtures.queries.ts';
import { createPeople } from '../../testkit/people.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';

const campaignCount = 20;
const codesEach = 100;
const trees = 6;
const promisedCodes = 1_200;
const staffRoles = ['company', 'manager', 'admin', 'admin'] as const;

/**
 * Splits one large act into many small ones, makes an administrator alone, and promises more trees than a
 * campaign has.
 */
export async function runSplitActs(server: TestServer): Promise<Metric[]> {
  const people = await createPeople(server, staffRoles.length + 1, { prefix: '+966507' });
  const [sponsorPerson, , , , accomplice] = people;
  if (sponsorPerson === undefined || accomplice === undefined) throw new Error('No people were inserted.');
  const companyId = await server.database.transaction(async (sql) => {
    for (const [index, role] of staffRoles.entries()) {
      const person = people[index];
      if (person !== undefined) await updateToStaff(sql, person, role);
    }
    return insertSponsor(sql, { accountId: sponsorPerson.accountId, trees });
  });
  const [sponsor, manager, admin] = people.map(({ token }) => createClient(server, { token }));
  if (!sponsor || !manager || !admin) throw new Error('No people were inserted.');
  return [
    ...(await splitCodes({ sponsor, manager, companyId })),
    ...(await makeAdministratorAlone(admin, accomplice.accountId)),
    ...(await promiseMissingTrees({ sponsor, manager, companyId })),
    atMost('invariant violations', await server.database.countViolations(), 0),
  ];
}

type Actors = { sponsor: Client; manager: Client; companyId: string };

const createCampaign = (sponsor: Client, companyId: string, slug: string) =>
  sponsor.read<CampaignRecord>('POST', '/campaign', {
    slug,
    name: { en: slug },
    about: null,
    companyId,
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: null,
    maxPerPerson: 1,
  });

const makeCodes = (client: Client, campaignId: string, codes: number, isFirstCome: boolean) =>
  client.call<CampaignRecord>('POST', `/campaign/${campaignId}/coupon`, {
    codes,
    mostUses: 1,
    isOpenSecret: false,
    isFirstCome,
    reason: 'Drill',
  });

/** A sponsor and a member of staff make codes for one company at the same time, in batches below the limit. */
async function splitCodes({ sponsor, manager, companyId }: Actors): Promise<Metric[]> {
  const campaigns: CampaignRecord[] = [];
  for (let number = 0; number < campaignCount; number += 1)
    campaigns.push(await createCampaign(sponsor, companyId, `drill-split-${number}`));
  const answers = await Promise.all(
    campaigns.map(({ id }, index) => makeCodes(index % 2 === 0 ? sponsor : manager, id, codesEach, true)),
  );
  const batches = answers.flatMap(({ data }) => data?.batches ?? []);
  const made = batches.filter(({ madeAt }) => madeAt !== null).length * codesEach;
  return [
    atLeast('codes requested in small batches', batches.length * codesEach, campaignCount * codesEach),
    atLeast('codes made by one person', made, actLimits.coupon_uses.perCompany),
    atMost('codes made by one person, and no more', made, actLimits.coupon_uses.perCompany),
  ];
}

async function makeAdministratorAlone(admin: Client, accountId: string): Promise<Metric[]> {
  const body = { from: 'person', to: 'admin', reason: 'Drill' };
  const changed = await admin.call<{ role: string }>('PUT', `/staff/${accountId}/role`, body);
  const approvals = await admin.read<Approval[]>('GET', '/approval');
  const own = approvals.filter(({ kind }) => kind === 'change_administrator');
  const approved = await Promise.all(own.map(({ id }) => admin.call('POST', `/approval/${id}/approve`)));
  return [
    atLeast('requests for a second administrator', own.length, 1),
    atMost('administrators made by one', changed.data?.role === 'admin' ? 1 : 0, 0),
    atMost('own requests approved', approved.filter(({ isOk }) => isOk).length, 0),
  ];
}

async function promiseMissingTrees({ sponsor, manager, companyId }: Actors): Promise<Metric[]> {
  const { id, slug } = await createCampaign(sponsor, companyId, 'drill-promises');
  await sponsor.read('POST', `/campaign/${id}/trees`, { count: trees });
  const silent = await makeCodes(sponsor, id, promisedCodes, false);
  await makeCodes(sponsor, id, promisedCodes, true);
  const approvals = await manager.read<Approval[]>('GET', '/approval?limit=50');
  const waiting = approvals.find(({ campaign }) => campaign?.id === id);
  if (waiting?.coverage) await manager.read('POST', `/approval/${waiting.id}/approve`);
  const page = await sponsor.read<CampaignPage>('GET', `/campaign/page/${slug}`);
  return [
    atMost('batches above the trees without a word', silent.isOk ? 1 : 0, 0),
    atLeast('promises shown to the approver', waiting?.coverage?.promised ?? 0, promisedCodes),
    atMost('of them covered', waiting?.coverage?.covered ?? promisedCodes, trees),
    atMost('promises covered on the public page', page.coverage.covered, trees),
    atLeast('of so many promises', page.coverage.promised, promisedCodes),
  ];
}
