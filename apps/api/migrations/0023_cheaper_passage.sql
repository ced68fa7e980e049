-- A tree that somebody gives away belongs to nobody until the gift is opened: the forests of owners need not hold it meanwhile.
drop index tree_of_owner;
create index tree_of_owner on tree (owner_id, id desc) include (planted_at, public_id, folded_name, specie_id)
  where owner_id is not null and not is_deleted;
drop index tree_of_owner_and_cell;
create index tree_of_owner_and_cell on tree (owner_id, cell) where owner_id is not null and not is_deleted;

-- Every gift has a job of its own that ends it, and nothing looks for those that are due.
drop index gift_to_end;
