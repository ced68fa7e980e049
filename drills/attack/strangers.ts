import type { Gift } from '../../packages/contract/src/gifts/gift.ts';
import type { Report } from '../../packages/contract/src/supply/issue.ts';
import type { Tree } from '../../packages/contract/src/trees/tree.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import { insertSponsor, updateToStaff } from '../../testkit/fixtures.queries.ts';
import { createPeople, type TestPerson } from '../../testkit/people.ts';
import { required } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { createPhotoForm } from '../parts/photo-form.ts';

const phishingCompanies = [
  'Al Rajhi: pay 9 SAR',
  'https://bank.link',
  'pay@rajhi',
  'Rajhi/pay',
  'rajhi.sa',
  'Rajhi\npay',
  'Rajhi\u202Eyap',
];
const hostNames = ['bank-alrajhi.com', 'Pay.Link', 'بنك.السعودية'];
const initials = ['J.R.', 'St.John'];
const reportAddresses = 6;
/** Reports that one address may send in a day. */
const reportsEach = 3;
const ownerReports = 12;
const canary = 'Canary';

/**
 * Names that read as an address, photos and reports of strangers, and what a private person's gifts and trees
 * show to strangers.
 */
export async function runStrangerAttack(server: TestServer): Promise<Metric[]> {
  const people = await createPeople(server, 3, { prefix: '+966509', treesEach: 2 });
  const [owner, sponsor, neighbour] = people.map(required);
  return [
    ...(await writePhishingNames(server, required(owner), required(sponsor))),
    ...(await floodWithReports(server, required(owner), required(neighbour))),
    ...(await publishPhoto(server, required(neighbour))),
    ...(await readPrivatePerson(server, required(owner))),
  ];
}

const clientOf = (server: TestServer, { token }: TestPerson) => createClient(server, { token });
const countSuccesses = (answers: readonly { isOk: boolean }[]) => answers.filter(({ isOk }) => isOk).length;

async function writePhishingNames(
  server: TestServer,
  person: TestPerson,
  sponsor: TestPerson,
): Promise<Metric[]> {
  const companyId = await server.database.transaction(async (sql) => {
    await updateToStaff(sql, sponsor, 'company');
    return insertSponsor(sql, { accountId: sponsor.accountId, trees: 1 });
  });
  const [client, company] = [clientOf(server, person), clientOf(server, sponsor)];
  const campaigns = phishingCompanies.map((name, index) => {
    const dates = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: null };
    const body = { slug: `drill-name-${index}`, name: { en: name }, about: null, companyId, ...dates };
    return company.call('POST', '/campaign', { ...body, maxPerPerson: 1 });
  });
  const rename = (firstname: string) => client.call('PATCH', '/account', { firstname });
  const nameTree = (givenName: string) => client.call('PATCH', treePath(person), { givenName });
  const hosts = await Promise.all(hostNames.flatMap((name) => [rename(name), nameTree(name)]));
  const plain = await Promise.all(initials.flatMap((name) => [rename(name), nameTree(name)]));
  return [
    atLeast('company names that read as a message', campaigns.length, phishingCompanies.length),
    atMost('of them accepted', countSuccesses(await Promise.all(campaigns)), 0),
    atMost('names of people and trees that read as a host', countSuccesses(hosts), 0),
    atLeast('names with initials accepted', countSuccesses(plain), initials.length * 2),
  ];
}

const treePath = ({ trees }: TestPerson) => `/tree/${required(trees[0])}`;
const report = (client: Client, person: TestPerson) =>
  client.call<Report>('POST', `${treePath(person)}/issue`, { kind: 'dry' });

/** Strangers use up their reports of a tree. */
async function floodWithReports(
  server: TestServer,
  owner: TestPerson,
  neighbour: TestPerson,
): Promise<Metric[]> {
  const strangers = Array.from({ length: reportAddresses * reportsEach }, (_, number) =>
    report(createClient(server, { address: `198.51.100.${number % reportAddresses}` }), owner),
  );
  const accepted = countSuccesses(await Promise.all(strangers));
  const own = Array.from({ length: ownerReports }, () => report(clientOf(server, owner), owner));
  return [
    atMost('reports of one tree by strangers of 6 addresses', accepted, 10),
    atLeast('reports of its owner afterwards', countSuccesses(await Promise.all(own)), ownerReports),
    atLeast(
      'reports of a neighbour afterwards',
      countSuccesses([await report(clientOf(server, neighbour), owner)]),
      1,
    ),
  ];
}

async function publishPhoto(server: TestServer, owner: TestPerson): Promise<Metric[]> {
  const stranger = createClient(server, { address: '198.51.100.99' });
  const { code } = required((await report(stranger, owner)).data);
  const form = await createPhotoForm(640, 480);
  const sent = await stranger.call<Report>('POST', `/issue/report/${code}/photo`, form());
  const own = await stranger.open(`/issue/report/${code}/photo`);
  const guessed = await stranger.call('GET', `/issue/report/${'0'.repeat(code.length)}/photo`);
  const page = await createClient(server, { address: '198.51.100.98' }).read<Tree>('GET', treePath(owner));
  return [
    atLeast('photos that a stranger sent with a report', sent.data?.hasPhoto === true ? 1 : 0, 1),
    atMost('of them with a public name', sent.data?.image ? 1 : 0, 0),
    atMost('of them on the page of the tree', page.photos.length, 0),
    atLeast('answers to the reporter that no cache may store', isUncached(own) ? 1 : 0, 1),
    atMost('answers to a guessed code', guessed.isOk ? 1 : 0, 0),
  ];
}

const isUncached = (response: Response) =>
  response.ok && response.headers.get('cache-control') === 'no-store';

/** A private person gives a tree by link and names another; a stranger reads both pages. */
async function readPrivatePerson(server: TestServer, person: TestPerson): Promise<Metric[]> {
  const client = clientOf(server, person);
  await client.read('PATCH', '/account', { firstname: 'Sara', lastname: canary, isPrivate: true });
  await client.read('PATCH', treePath(person), { givenName: `${canary} tree` });
  const trees = [required(person.trees[1])];
  const [gift] = await client.read<Gift[]>('POST', '/gift', { trees, phone: null });
  const reader = createClient(server, { address: '198.51.100.97' });
  const giftPath = `/gift/page/${required(gift).link.replace('/gift/', '')}`;
  const pages = await Promise.all([giftPath, treePath(person)].map((path) => reader.call('GET', path)));
  const texts = pages.map(({ bytes }) => new TextDecoder().decode(bytes));
  const leaks = texts.filter((text) => text.includes(canary) || text.includes(person.accountId));
  return [
    atLeast('pages of a private person that a stranger read', countSuccesses(pages), 2),
    atLeast(
      'of them with the first name of the giver',
      texts.filter((text) => text.includes('Sara')).length,
      1,
    ),
    atMost('of them with another name or the id', leaks.length, 0),
  ];
}
