import * as contract from '@nabta/contract/people/second-factor';

import { type Route, route } from '#core/http/serve.ts';

import { addFactor } from './add-factor.ts';
import { beginPasskey, beginProof, beginTotp } from './begin-factor.ts';
import { proveFactor } from './prove-factor.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';

export const secondFactorRoutes: Route[] = [
  route(contract.getSecondFactor, async ({ caller }, context) =>
    readSecondFactor(context, context.database.sql, caller),
  ),

  route(contract.beginPasskey, async ({ caller }, context) => beginPasskey(context, caller)),

  route(contract.beginTotp, async ({ caller }, context) => beginTotp(context, caller)),

  route(contract.addFactor, async ({ caller, body }, context) => addFactor(context, caller, body)),

  route(contract.beginProof, async ({ caller }, context) => beginProof(context, caller)),

  route(contract.proveFactor, async ({ caller, body }, context) => proveFactor(context, caller, body)),

  route(contract.renewRecoveryCodes, async ({ caller }, { database, clock }) => ({
    recoveryCodes: await database.transaction((sql) =>
      generateRecoveryCodes(sql, caller.accountId, clock.now()),
    ),
  })),

  route(contract.removeFactor, async ({ caller, params }, context) =>
    removeFactor(context, caller, params.id),
  ),
];
