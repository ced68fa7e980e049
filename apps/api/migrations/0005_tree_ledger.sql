create table tree_ledger (
  tree_id uuid not null references tree,
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('planted', 'assigned', 'gifted')),
  from_holder uuid not null,
  to_holder uuid not null,
  at timestamptz not null,
  previous_seq integer generated always as (nullif(seq - 1, 0)) stored,
  primary key (tree_id, seq),
  unique (tree_id, seq, to_holder),
  -- No gap, no fork, and every hand gives on what the hand before it received.
  foreign key (tree_id, previous_seq, from_holder) references tree_ledger (tree_id, seq, to_holder),
  check (seq > 1 or (kind = 'planted' and from_holder = '00000000-0000-0000-0000-000000000000'))
);

comment on table tree_ledger is
  'The hands a tree passed through, append only. A holder is an account, or the nil id while nobody holds the tree.';

-- Who gave what away, and whom a person has exchanged trees with.
create index tree_ledger_by_giver on tree_ledger (from_holder, at desc) where kind = 'gifted';
create index tree_ledger_by_receiver on tree_ledger (to_holder, at desc) where kind = 'gifted';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append only.' using errcode = 'restrict_violation';
end $$;

create trigger tree_ledger_is_append_only
  before update or delete on tree_ledger
  for each row execute function refuse_change();
