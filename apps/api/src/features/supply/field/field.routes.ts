import * as contract from '@nabta/contract/field';
import { can, type Capability } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { careForTree } from './care-for-tree.ts';
import { listRound } from './list-round.ts';
import { plantTree } from './plant-tree.ts';
import { selectAssignments } from './planting.queries.ts';
import { addPhotoPart, keepFieldPhoto, readFieldPhoto } from './take-field-photo.ts';

export const fieldRoutes: Route[] = [
  route(contract.listAssignments, async ({ caller }, { database }) => {
    assertCan(caller, 'plantTrees');
    const seesAll = can(caller.role, 'plantTrees', 'all');
    return selectAssignments(database.readSql, { accountId: caller.accountId, seesAll });
  }),

  route(contract.plantTree, async ({ caller, body, once }, { clock }) => {
    assertCan(caller, 'plantTrees');
    return once((sql) => plantTree(sql, caller, body, clock.now()));
  }),

  route(contract.listRound, async ({ caller }, { database, clock }) => {
    assertCan(caller, 'careForTrees');
    return listRound(database.readSql, caller, clock.now());
  }),

  route(contract.careForTree, async ({ caller, params, body, once }, { clock }) => {
    assertCan(caller, 'careForTrees');
    return once((sql) =>
      careForTree(sql, { caller, publicId: params.publicId, visit: body, now: clock.now() }),
    );
  }),

  route(contract.getFieldPhoto, async ({ caller: { accountId }, params: { id: workId } }, { database }) =>
    readFieldPhoto(database.sql, { accountId, workId }),
  ),

  route(contract.addFieldPhotoPart, async ({ caller: { accountId }, params, file }, context) =>
    addPhotoPart(context, { accountId, workId: params.id }, { offset: params.offset, bytes: file }),
  ),

  route(contract.keepFieldPhoto, async ({ caller: { accountId }, params: { id: workId }, body }, context) =>
    keepFieldPhoto(context, { accountId, workId }, body),
  ),
];

function assertCan({ role }: Caller, capability: Capability): void {
  if (!can(role, capability)) throw new AppError('FORBIDDEN');
}
