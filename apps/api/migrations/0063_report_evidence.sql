-- The trees that a report counts, so that a removal finds the reports that rest on them.
create table disclosure_tree (
  tree_id uuid not null references tree,
  serial text not null references disclosure,
  is_removed boolean not null default false,
  primary key (tree_id, serial)
);

comment on table disclosure_tree is 'Which trees a report counts. Written from its list of trees after the report is made.';
comment on column disclosure_tree.is_removed is
  'True while the tree is removed from the records, and for a tree that never existed; written by a trigger on tree.';

create index disclosure_tree_removed on disclosure_tree (serial) where is_removed;

alter table tree drop constraint tree_end_cause_check;
alter table tree add constraint tree_end_cause_check
  check (end_cause in ('drought', 'pest', 'storm', 'theft', 'construction', 'never_existed', 'unknown', 'other')) not valid;
alter table tree validate constraint tree_end_cause_check;

-- A tree that no report may rest on.
create function is_void_tree(recorded tree) returns boolean language sql immutable parallel safe
  return recorded.is_deleted or recorded.end_cause is not distinct from 'never_existed';

-- A row trigger, because a statement trigger with the rows that changed cannot be limited to one column.
create function mark_tree_of_reports() returns trigger language plpgsql as $$
begin
  update disclosure_tree set is_removed = is_void_tree(new) where tree_id = new.id;
  return null;
end $$;

create trigger tree_removed_from_reports after update of is_deleted, end_cause on tree
  for each row when (is_void_tree(old) <> is_void_tree(new)) execute function mark_tree_of_reports();

-- What happens to a report after it was made; what it says stays frozen.
alter table disclosure
  add column listed_at timestamptz,
  add column superseded_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references account on delete set null,
  add column withdrawal_reason text check (length(withdrawal_reason) between 1 and 500),
  add check (num_nulls(withdrawn_at, withdrawal_reason) in (0, 2)),
  add check (withdrawn_at is null or state = 'ready');

comment on column disclosure.listed_at is 'When its trees were written to disclosure_tree; null until then.';
comment on column disclosure.superseded_at is 'When it was found that trees that it counts were removed.';
comment on column disclosure.withdrawal_reason is 'Shown to everybody who verifies the report.';

create index disclosure_unlisted on disclosure (asked_at) where state = 'ready' and listed_at is null;
create index disclosure_current on disclosure (asked_at) where state = 'ready' and superseded_at is null;

create function refuse_return_of_report() returns trigger language plpgsql as $$
begin
  raise exception 'A report that was superseded or withdrawn stays so.' using errcode = 'restrict_violation';
end $$;

create trigger disclosure_end_is_final
  before update of superseded_at, withdrawn_at, withdrawal_reason on disclosure
  for each row when (
    old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at
    or old.withdrawn_at is not null
      and (new.withdrawn_at, new.withdrawal_reason) is distinct from (old.withdrawn_at, old.withdrawal_reason))
  execute function refuse_return_of_report();

-- Random samples of large stands, drawn once and judged by what independent people find.
create table sample (
  id uuid primary key default uuidv7(),
  scope text not null check (scope in ('land', 'effort', 'company')),
  scope_id uuid not null,
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  population integer not null check (population > 0),
  trees integer not null check (trees between 1 and population),
  reason text check (length(reason) between 1 and 500),
  drawn_by uuid references account on delete set null,
  drawn_at timestamptz not null,
  ends_on date not null,
  closed_by uuid references account on delete set null,
  closed_at timestamptz,
  result jsonb,
  check (num_nulls(closed_at, result) in (0, 2))
);

comment on table sample is 'A random sample of the trees of a land, an effort or a company. Neither its trees nor its result ever change.';
comment on column sample.seed is 'Secret until the sample is closed; the order of its trees follows from it.';
comment on column sample.commitment is 'SHA-256 of the seed, published when the sample is drawn.';
comment on column sample.reason is 'Why it was drawn although an earlier sample of the same trees exists.';
comment on column sample.ends_on is 'Last day on which a visit counts.';

create index sample_of_scope on sample (scope, scope_id, drawn_at desc);
create index sample_open on sample (ends_on) where closed_at is null;
create unique index sample_one_open on sample (scope, scope_id) where closed_at is null;

create table sample_stratum (
  sample_id uuid not null references sample,
  number integer not null check (number > 0),
  land_id uuid references land,
  specie_id text references specie,
  population integer not null check (population > 0),
  trees integer not null check (trees between 1 and population),
  primary key (sample_id, number)
);

create table sample_tree (
  sample_id uuid not null,
  tree_id uuid not null references tree,
  stratum integer not null,
  outcome text check (outcome in ('alive', 'dead', 'not_found')),
  primary key (sample_id, tree_id),
  foreign key (sample_id, stratum) references sample_stratum
);

comment on column sample_tree.outcome is 'What was found when the sample was closed.';

create index sample_tree_of_tree on sample_tree (tree_id);

create function refuse_change_of_sample() returns trigger language plpgsql as $$
begin
  raise exception 'A sample is frozen.' using errcode = 'restrict_violation';
end $$;

create trigger sample_is_frozen before update of id, scope, scope_id, seed, commitment, population, trees, reason, drawn_at, ends_on
  on sample for each row execute function refuse_change_of_sample();
create trigger sample_result_is_frozen before update of closed_at, result
  on sample for each row when (old.closed_at is not null) execute function refuse_change_of_sample();
create trigger sample_is_kept before delete on sample for each row execute function refuse_change_of_sample();
create trigger sample_stratum_is_frozen before update or delete on sample_stratum
  for each row execute function refuse_change_of_sample();
create trigger sample_tree_is_frozen before update of sample_id, tree_id, stratum or delete on sample_tree
  for each row execute function refuse_change_of_sample();
create trigger sample_outcome_is_frozen before update of outcome on sample_tree
  for each row when (old.outcome is not null) execute function refuse_change_of_sample();

-- A round of a sample leads to its trees on one land, from the day of the draw until the sample ends.
alter table round add column sample_id uuid references sample;
create index round_of_sample on round (sample_id) where sample_id is not null;
