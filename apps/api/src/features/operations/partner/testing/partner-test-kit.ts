import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { type MadeKey, createPartnerKey } from '@nabta/contract/operations/partner-console';
import { partnerScopes, type PartnerScope } from '@nabta/domain/partner';

import * as make from '#testing/factories.ts';
import { type Answer, type TestApp, TestBrowser } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

/** Company with an account and a factory of API keys. */
export async function createPartner(app: TestApp) {
  const { sql } = app.context.database;
  const account = await make.createAccount(sql, { role: 'company' });
  const company = await make.createCompany(sql, { account });
  const browser = await createStaffBrowser(app, account);
  return {
    account,
    company,
    browser,
    async key(isTest: boolean, scopes: readonly PartnerScope[] = partnerScopes): Promise<MadeKey> {
      const body = { name: 'متجر', isTest, scopes: [...scopes] };
      const created = await browser.call(createPartnerKey, { params: { companyId: company.id }, body });
      return created.body.data;
    },
  };
}

export function createPartnerClient(app: TestApp, secret: string, address = '127.0.0.1') {
  const caller = new TestBrowser(() => app.app);
  Object.assign(caller, { token: secret, address });
  return {
    call: <E extends Endpoint>(
      endpoint: E,
      input: InputOfEndpoint<E> | Record<string, unknown>,
      headers = {},
    ): Promise<Answer<DataOfEndpoint<E>>> => caller.call(endpoint, input, headers),
  };
}
