import { createCampaign } from '@nabta/contract/operations/campaign';
import { updateAccount } from '@nabta/contract/people/account';
import { createCompany } from '@nabta/contract/supply/company';
import { dedicateTree } from '@nabta/contract/trees/dedication';
import { updateTree } from '@nabta/contract/trees/tree';
import { describe, expect, test } from 'vitest';

import { giftReceived } from '#features/gifts/gift/gift.notifications.ts';
import { giftTestKit } from '#features/gifts/gift/testing/gift-test-kit.ts';
import { notify } from '#features/people/notify/notify.ts';

import * as make from './testing/factories.ts';
import { useTestApp } from './testing/test-app.ts';
import { createStaffBrowser } from './testing/test-sessions.ts';

const app = useTestApp();
const { sql, person, tree, give, texts } = giftTestKit(app);

async function owner() {
  const { account, browser } = await person();
  return { browser, params: { publicId: (await tree(account)).publicId } };
}

async function statusesOf(name: string) {
  const { browser, params } = await owner();
  const dedication = { kind: 'in_memory', name, isPublic: true } as const;
  return [
    await browser.call(updateAccount, { body: { firstname: name } }),
    await browser.call(updateAccount, { body: { lastname: name } }),
    await browser.call(updateTree, { params, body: { givenName: name } }),
    await browser.call(dedicateTree, { params, body: dedication }),
  ].map(({ status, body }) => [status, body.details?.[0]?.path].filter(Boolean).join(' '));
}

describe('name of a person, a tree or a dedication', () => {
  test.each(['bank-alrajhi.com', 'Pay.Link', 'بنك.السعودية', 'noon.co.uk'])(
    'is refused beside its field when it reads as the host %j',
    async (name) => {
      expect(await statusesOf(name)).toEqual([
        '400 body.firstname',
        '400 body.lastname',
        '400 body.givenName',
        '400 body.name',
      ]);
    },
  );

  test.each(['J.R.', 'St.John', 'Al-Rajhi', 'عبد الله م. السعودي'])('may be %j', async (name) => {
    expect(await statusesOf(name)).toEqual(['200', '200', '200', '200']);
  });

  test('leaves without its dot in a text message when it was stored before the rule', async () => {
    const giver = await person({ firstname: 'bank-alrajhi.com' });
    const { account } = await person();
    await give(giver.browser, await tree(giver.account), { phone: account.phone });
    const [text] = await texts(account.phone);
    expect(text).toContain('\u2068bank-alrajhi com\u2069');
    expect(text).not.toContain('alrajhi.com');
  });
});

describe('name of a company or campaign', () => {
  const refused = [
    'Al Rajhi: pay 9 SAR',
    'Al Rajhi/pay',
    'pay@rajhi',
    'Al Rajhi\npay',
    'Al \u202ERajhi',
    'x.com',
    'rajhi.sa',
    'م'.repeat(41),
  ];

  test.each(refused)('is refused in every language when it is %j', async (name) => {
    const staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    const company = { slug: 'rajhi-pay', about: null };
    const dates = { startsAt: app.clock.now().toISOString(), endsAt: null };
    const campaign = { ...company, ...dates, companyId: null, maxPerPerson: 1 };
    for (const names of [{ en: name }, { en: 'Rajhi', ar: name }, { en: 'Rajhi', pt: name }]) {
      expect((await staff.call(createCompany, { body: { ...company, name: names } })).status).toBe(400);
      expect((await staff.call(createCampaign, { body: { ...campaign, name: names } })).status).toBe(400);
    }
  });

  test('leaves as one isolated line without an address when it was stored before the rule', async () => {
    const name = 'Al Rajhi: pay 9 SAR at https://rajhi.link/x\n\u202Enow';
    const company = await make.createCompany(sql(), { name: { ar: name, en: name } });
    const { id } = await make.createTree(sql(), { company });
    const phone = '+966559870001';
    await app.context.database.transaction((transaction) =>
      notify(transaction, giftReceived, {
        subject: { type: 'gift', id },
        payload: { treeId: id, personId: null, companyId: company.id, code: 'ABCDEF' },
        accountId: null,
        phone,
        at: app.clock.now(),
      }),
    );
    const [text = ''] = await texts(phone);
    const shown = /\u2068(?<name>.*?)\u2069/u.exec(text)?.groups?.name ?? '';
    expect(shown).toBe('Al Rajhi pay 9 SAR at https rajhi link x');
    // The link of the gift has a line of its own.
    expect(text.split('\n')).toHaveLength(2);
  });
});
