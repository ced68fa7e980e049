import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { ImpactScope } from '@nabta/contract/trees/impact';

import type { Executor } from '#core/postgres/database.ts';

import { teamOfPlanter } from '../tree/public-place.fragments.ts';

export type NamedScope = {
  id: string;
  name: LocalizedName;
  accountId: string | null;
  /** False for a land that its owner hides. */
  isPublic: boolean;
  /** False for a planter who is not named to everybody. */
  isNamed: boolean;
  /** The largest effort of a planter. */
  teamOf: LocalizedName | null;
};
export type WorkScope = Extract<ImpactScope, 'company' | 'effort' | 'land' | 'planter'>;

/** An effort belongs to the account of its sponsor. */
export async function selectWorkScope(sql: Executor, scope: WorkScope, id: string) {
  return sql.first<NamedScope>`${workScopes(sql, scope)} where ${sql.identifier(scope)}.id = ${id}`;
}

export async function selectWorkScopesOf(
  sql: Executor,
  scope: Exclude<WorkScope, 'effort'>,
  accountId: string,
): Promise<NamedScope[]> {
  return sql<NamedScope[]>`
    ${workScopes(sql, scope)} where ${sql.identifier(scope)}.account_id = ${accountId} order by ${sql.identifier(scope)}.id`;
}

function workScopes(sql: Executor, scope: WorkScope) {
  const visibility = {
    company: sql`true as "isPublic", true as "isNamed", null as "teamOf"`,
    effort: sql`true as "isPublic", true as "isNamed", null as "teamOf"`,
    land: sql`not is_hidden as "isPublic", true as "isNamed", null as "teamOf"`,
    planter: sql`true as "isPublic", name_consented_at is not null as "isNamed", ${teamOfPlanter(sql, 'planter.id')} as "teamOf"`,
  }[scope];
  return scope === 'effort'
    ? sql`
      select effort.id, effort.name, company.account_id as "accountId", ${visibility}
      from effort left join company on company.id = effort.company_id`
    : sql`select id, name, account_id as "accountId", ${visibility} from ${sql.identifier(scope)}`;
}
