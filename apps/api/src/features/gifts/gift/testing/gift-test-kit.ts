import * as contract from '@nabta/contract/gifts/gift';
import { listInbox } from '@nabta/contract/services/inbox';

import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { type Answer, type TestApp, TestBrowser } from '#testing/test-app.ts';

import { deriveOptOutSecret } from '../sms-opt-out.ts';

type GiftInput = {
  phone: string;
  message?: string;
  occasion?: string;
  deliverAt?: string;
  isLinkEach?: boolean;
};

export function giftTestKit(app: TestApp) {
  const sql = () => app.context.database.sql;
  return {
    sql,
    async person(options: Parameters<typeof make.createAccount>[1] = {}) {
      const account = await make.createAccount(sql(), options);
      return { account, browser: await signIn(app, account.phone, { isNamed: false }) };
    },
    tree: (owner: { id: string }) => make.createTree(sql(), { owner }),
    give: (browser: TestBrowser, tree: { publicId: string }, input: GiftInput, headers = {}) =>
      browser.call(contract.giveTree, { params: { publicId: tree.publicId }, body: input }, headers),
    open: (browser: TestBrowser, tree: { id: string }) =>
      browser.call(contract.openGift, { params: { id: tree.id } }),
    takeBack: (browser: TestBrowser, id: string) => browser.call(contract.cancelGift, { params: { id } }),
    decline: (browser: TestBrowser, id: string) => browser.call(contract.declineGift, { params: { id } }),
    remind: (browser: TestBrowser, id: string) => browser.call(contract.remindReceiver, { params: { id } }),
    giveTogether: (
      browser: TestBrowser,
      trees: readonly { publicId: string }[],
      input: Omit<GiftInput, 'phone'> & { phone: string | null },
      headers = {},
    ) => {
      const body = { trees: trees.map(({ publicId }) => publicId), ...input };
      return browser.call(contract.giveTrees, { body }, headers);
    },
    async linkOf(giver: TestBrowser, gift: { id: string }): Promise<{ code: string; secret: string }> {
      const { body } = await giver.call(contract.readGiftLink, { params: { id: gift.id } });
      const { link } = body.data;
      const [code = '', secret = ''] = link.replace('/gift/', '').split('#');
      return { code, secret };
    },
    openLink: (browser: TestBrowser, { code, secret }: { code: string; secret?: string }) =>
      browser.call(contract.openGifts, {
        params: { code },
        body: { ...(secret !== undefined && { secret }) },
      }),
    thank: (browser: TestBrowser, id: string, words: string) =>
      browser.call(contract.thankGiver, { params: { id }, body: { words } }),
    /** Secret that only the SMS contains. */
    secretOfText: (gift: contract.Gift) =>
      deriveOptOutSecret(app.context.secrets, gift.link.replace('/gift/', '')),
    /** Gift SMS of a phone, newest first, after running due jobs. */
    async texts(phone: string): Promise<string[]> {
      await app.runJobs();
      const { body } = await new TestBrowser(() => app.app).call(listInbox, { query: { phone } });
      return body.data.map((text) => text.body).filter((text) => text.includes('/gift/'));
    },
    async assertInvariants(): Promise<void> {
      const violations = await findInvariantViolations(app.context.database, app.clock);
      if (violations.length > 0) throw new Error(violations.join('\n'));
    },
  };
}

export const giftOf = (response: Answer<contract.Gift>) => response.body.data;

export const giftsOf = (response: Answer<contract.Gift[]>) => response.body.data;

export const treesOf = (response: Answer<{ trees: { id: string }[] }>) => response.body.data.trees;
