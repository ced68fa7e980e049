import type { Executor } from '#core/postgres/database.ts';

export function specieJson(sql: Executor) {
  return sql`json_build_object('id', specie.id, 'commonName', specie.common_name)`;
}

/** Null without a joined species. */
export function specieJsonOrNull(sql: Executor) {
  return sql`case when specie.id is not null then ${specieJson(sql)} end`;
}
