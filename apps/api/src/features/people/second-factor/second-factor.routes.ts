import * as contract from '@nabta/contract/people/second-factor';
import type { FastifyRequest } from 'fastify';

import type { Config } from '#config.ts';
import { isConsoleHost } from '#core/http/console-host.ts';
import { type Route, route } from '#core/http/serve.ts';

import { addFactor } from './add-factor.ts';
import { beginPasskey, beginProof, beginTotp } from './begin-factor.ts';
import { issueProofCode } from './issue-proof-code.ts';
import { proveFactor } from './prove-factor.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';

export const secondFactorRoutes: Route[] = [
  route(contract.getSecondFactor, async ({ caller }, context) =>
    readSecondFactor(context, context.database.sql, caller),
  ),

  route(contract.beginPasskey, async ({ caller, http }, context) =>
    beginPasskey(context, caller, siteOf(http.request, context.config)),
  ),

  route(contract.beginTotp, async ({ caller }, context) => beginTotp(context, caller)),

  route(contract.addFactor, async ({ caller, body, http }, context) =>
    addFactor(context, caller, { input: body, site: siteOf(http.request, context.config) }),
  ),

  route(contract.beginProof, async ({ caller, http }, context) =>
    beginProof(context, caller, siteOf(http.request, context.config)),
  ),

  route(contract.proveFactor, async ({ caller, body, http }, context) =>
    proveFactor(context, caller, { proof: body, site: siteOf(http.request, context.config) }),
  ),

  route(contract.issueProofCode, async ({ caller, params }, context) =>
    issueProofCode(context, caller, params.id),
  ),

  route(contract.renewRecoveryCodes, async ({ caller }, { database, clock }) => ({
    recoveryCodes: await database.transaction((sql) =>
      generateRecoveryCodes(sql, caller.accountId, clock.now()),
    ),
  })),

  route(contract.removeFactor, async ({ caller, params }, context) =>
    removeFactor(context, caller, params.id),
  ),
];

/** Passkeys belong to one host: planters and owners use the public one, staff the console. */
function siteOf(
  request: FastifyRequest,
  { publicUrl, staffUrl, consoleUrl }: Pick<Config, 'publicUrl' | 'staffUrl' | 'consoleUrl'>,
): URL {
  return isConsoleHost(request, { consoleUrl }) ? staffUrl : publicUrl;
}
