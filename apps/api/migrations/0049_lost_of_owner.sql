-- outside a transaction

-- How many trees of a forest were lost is asked for with every count of it; only those stand here, and they pass to nobody.
create index concurrently if not exists tree_lost_of_owner on tree (owner_id)
  where ended_at is not null and owner_id is not null and not is_deleted;
