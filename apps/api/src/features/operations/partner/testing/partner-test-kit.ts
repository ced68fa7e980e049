import type { Endpoint, InputOfEndpoint } from '@nabta/contract/endpoint';
import { type MadeKey, createPartnerKey } from '@nabta/contract/partner-console';
import { partnerScopes, type PartnerScope } from '@nabta/domain/partner';

import { loadSpecies } from '../../../seed/load-species.ts';
import * as make from '../../../testing/factories.ts';
import { signedInAsStaff } from '../../../testing/signed-in.ts';
import { type Answer, type TestApp, TestBrowser } from '../../../testing/test-app.ts';

/** A company with its person, and programs that call with its keys. */
export async function createPartner(house: TestApp) {
  const { sql } = house.context.database;
  await loadSpecies({ sql });
  const account = await make.createAccount(sql, { role: 'company' });
  const company = await make.createCompany(sql, { account });
  const browser = await signedInAsStaff(house, account);
  return {
    account,
    company,
    browser,
    async key(isTest: boolean, scopes: readonly PartnerScope[] = partnerScopes): Promise<MadeKey> {
      const body = { name: 'متجر', isTest, scopes: [...scopes] };
      const made = await browser.call(createPartnerKey, { params: { companyId: company.id }, body });
      return made.body.data as MadeKey;
    },
  };
}

export function program(house: TestApp, secret: string, address = '127.0.0.1') {
  const caller = new TestBrowser(() => house.app);
  Object.assign(caller, { token: secret, address });
  return {
    call: <E extends Endpoint>(
      endpoint: E,
      input: InputOfEndpoint<E> | Record<string, unknown>,
      headers = {},
    ): Promise<Answer> => caller.call(endpoint, input, headers),
  };
}
