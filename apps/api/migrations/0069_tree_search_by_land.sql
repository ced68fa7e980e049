-- outside a transaction

-- A search in a forest reads this index alone, and now also matches names of lands.
create index concurrently if not exists tree_of_owner_search on tree (owner_id, id desc)
  include (planted_at, public_id, folded_name, specie_id, land_id)
  where owner_id is not null and not is_deleted;

drop index concurrently if exists tree_of_owner;
