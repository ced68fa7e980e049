import * as contract from '@nabta/contract/supply/field';
import { can } from '@nabta/domain/capability';

import { type Route, route } from '#core/http/serve.ts';

import { listFieldRound } from './list-round.ts';
import { plantTree } from './plant-tree.ts';
import { selectAssignments } from './planting.queries.ts';
import { addPhotoPart, saveFieldPhoto, readFieldPhoto } from './receive-field-photo.ts';
import { recordVisit } from './record-visit.ts';

export const fieldRoutes: Route[] = [
  route(contract.listAssignments, async ({ caller }, { database }) => {
    const seesAll = can(caller.role, 'plantTrees', 'all');
    return selectAssignments(database.readSql, { accountId: caller.accountId, seesAll });
  }),

  route(contract.plantTree, async ({ caller, body, idempotent }, { clock }) => {
    return idempotent((sql) => plantTree(sql, { caller, planting: body, now: clock.now() }));
  }),

  route(contract.listRound, async ({ caller }, { database, clock }) => {
    return listFieldRound(database.readSql, caller, clock.now());
  }),

  route(contract.recordVisit, async ({ caller, params, body, idempotent }, { clock }) => {
    return idempotent((sql) =>
      recordVisit(sql, { caller, publicId: params.publicId, visit: body, now: clock.now() }),
    );
  }),

  route(contract.getFieldPhoto, async ({ caller, params: { id: workId } }, context) =>
    readFieldPhoto(context, { caller, workId }),
  ),

  route(contract.addFieldPhotoPart, async ({ caller, params, file }, context) =>
    addPhotoPart(context, { caller, workId: params.id }, { offset: params.offset, bytes: file }),
  ),

  route(contract.keepFieldPhoto, async ({ caller, params: { id: workId }, body }, context) =>
    saveFieldPhoto(context, { caller, workId }, body),
  ),
];
