-- outside a transaction

-- Lists of all trees, newest record first by the key of the table, or by their planting. Of the few that are something
-- else than healthy only they stand in an index, so that the others are passed on without writing it.
create index concurrently if not exists tree_by_planting on tree (planted_at, id) where not is_deleted;

create index concurrently if not exists tree_of_specie on tree (specie_id, id desc) where not is_deleted;

create index concurrently if not exists tree_damaged on tree (id) where is_damaged and not is_deleted;

create index concurrently if not exists tree_vip on tree (id) where is_vip and not is_deleted;

create index concurrently if not exists tree_lost on tree (id) where ended_at is not null and not is_deleted;

create index concurrently if not exists tree_removed on tree (id) where is_deleted;

create index concurrently if not exists tree_by_name on tree (folded_name collate "C", id) where folded_name is not null;

alter table tree validate constraint tree_version_check;
