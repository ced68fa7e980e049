import type { Passport } from '@nabta/contract/trees/passport';

import type { Executor } from '#core/postgres/database.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';

import { importedAt } from '../evidence/evidence.fragments.ts';

export type PassportRow = Pick<Passport, 'tree' | 'entries' | 'head'> & {
  plantedAt: Date;
  isStanding: boolean;
  lastCheckedAt: Date | null;
  importedAt: Date | null;
  /** Receiver of each transfer, in order; null if not visible to the viewer. */
  people: Passport['hands'][number]['person'][];
};

/** Undefined if the viewer may not see the tree. */
export async function selectPassport(
  sql: Executor,
  publicId: string,
  viewer: { id: string | undefined; canSeeRemoved: boolean },
): Promise<PassportRow | undefined> {
  return sql.first<PassportRow>`
    select tree.public_id as tree, tree.planted_at as "plantedAt", ${importedAt(sql)} as "importedAt",
      tree.ended_at is null and not tree.is_deleted as "isStanding",
      json_build_object('entries', passport.entries, 'hash', encode(passport.hash, 'hex')) as head,
      (
        select coalesce(json_agg(json_build_object('body', body::text, 'hash', encode(hash, 'hex')) order by seq), '[]')
        from passport_entry where tree_id = tree.id
      ) as entries,
      (
        select json_agg(case when ${isVisibleTo(sql, 'holder', viewer.id)} then ${personJson(sql, 'holder')} end order by passage.seq)
        from tree_ledger as passage
        left join account as holder on holder.id = passage.to_holder
        where passage.tree_id = tree.id
      ) as people,
      (select max(at) from tree_care where tree_id = tree.id and kind = 'checked') as "lastCheckedAt"
    from tree
    join passport on passport.tree_id = tree.id
    where tree.public_id = ${publicId} and (not tree.is_deleted or ${viewer.canSeeRemoved})`;
}
