-- outside a transaction

-- Where trees of a sponsor stand is counted by efforts; those of an inventory have none, and are counted by what stands here.
create index concurrently if not exists tree_without_effort on tree (company_id, land_id, cell)
  where effort_id is null and not is_deleted;
