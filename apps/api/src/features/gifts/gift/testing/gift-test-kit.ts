import * as contract from '@nabta/contract/gift';
import { listInbox } from '@nabta/contract/inbox';

import * as make from '../../../testing/factories.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { type Answer, type TestApp, TestBrowser } from '../../../testing/test-app.ts';
import { findFaults } from '../../verify/verify-forest.ts';
import { refusalSecret } from '../refusal.ts';

type Wish = { phone: string; message?: string; occasion?: string; deliverAt?: string; isLinkEach?: boolean };

/** What tests of gifts do again and again. */
export function giftHouse(house: TestApp) {
  const sql = () => house.context.database.sql;
  return {
    sql,
    async person(options: Parameters<typeof make.createAccount>[1] = {}) {
      const account = await make.createAccount(sql(), options);
      return { account, browser: await signIn(house, account.phone, { isNamed: false }) };
    },
    tree: (owner: { id: string }) => make.createTree(sql(), { owner }),
    give: (browser: TestBrowser, tree: { publicId: string }, wish: Wish, headers = {}): Promise<Answer> =>
      browser.call(contract.giveTree, { params: { publicId: tree.publicId }, body: wish }, headers),
    open: (browser: TestBrowser, tree: { id: string }): Promise<Answer> =>
      browser.call(contract.openGift, { params: { id: tree.id } }),
    takeBack: (browser: TestBrowser, id: string): Promise<Answer> =>
      browser.call(contract.takeBackGift, { params: { id } }),
    decline: (browser: TestBrowser, id: string): Promise<Answer> =>
      browser.call(contract.declineGift, { params: { id } }),
    remind: (browser: TestBrowser, id: string): Promise<Answer> =>
      browser.call(contract.remindReceiver, { params: { id } }),
    giveTogether: (
      browser: TestBrowser,
      trees: readonly { publicId: string }[],
      wish: Omit<Wish, 'phone'> & { phone: string | null },
      headers = {},
    ): Promise<Answer> => {
      const body = { trees: trees.map(({ publicId }) => publicId), ...wish };
      return browser.call(contract.giveTrees, { body }, headers);
    },
    /** The code and the secret of the link that its giver would send. */
    async linkOf(giver: TestBrowser, gift: { id: string }): Promise<{ code: string; secret: string }> {
      const { body } = await giver.call(contract.readGiftLink, { params: { id: gift.id } });
      const { link } = body.data as { link: string };
      const [code = '', secret = ''] = link.replace('/gift/', '').split('#');
      return { code, secret };
    },
    openLink: (browser: TestBrowser, { code, secret }: { code: string; secret?: string }): Promise<Answer> =>
      browser.call(contract.openGifts, {
        params: { code },
        body: { ...(secret !== undefined && { secret }) },
      }),
    thank: (browser: TestBrowser, id: string, words: string): Promise<Answer> =>
      browser.call(contract.thankGiver, { params: { id }, body: { words } }),
    /** What only the text about a gift carries. */
    secretOfText: (gift: contract.Gift) =>
      refusalSecret(house.context.secrets, gift.link.replace('/gift/', '')),
    /** The texts about gifts on a phone, newest first, after every job that is due has run. */
    async texts(phone: string): Promise<string[]> {
      await house.runJobs();
      const { body } = await new TestBrowser(() => house.app).call(listInbox, { query: { phone } });
      return (body.data as { body: string }[])
        .map((text) => text.body)
        .filter((text) => text.includes('/gift/'));
    },
    /** Throws where anything is not as it must be. */
    async assertSound(): Promise<void> {
      const faults = await findFaults(house.context.database, house.clock);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}

export const giftOf = (answer: Answer) => answer.body.data as contract.Gift;

export const giftsOf = (answer: Answer) => answer.body.data as contract.Gift[];

export const treesOf = (answer: Answer) => (answer.body.data as { trees: { id: string }[] }).trees;
