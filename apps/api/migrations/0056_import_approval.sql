-- outside a transaction

-- Imports name their list, date their sizes, update trees of an earlier file, and are approved by a second person.
alter table tree_import drop constraint if exists tree_import_format_check;
alter table tree_import add constraint tree_import_format_check check (format in ('csv', 'geojson', 'xlsx')) not valid;
alter table tree_import validate constraint tree_import_format_check;
alter table tree_import
  add column if not exists approved_by uuid references account on delete set null,
  add column if not exists approved_at timestamptz,
  add column if not exists updated integer not null default 0;

comment on column tree_import.approved_by is 'Null with approved_at set: approved by the operator on the server, or the approver left.';
comment on column tree_import.updated is 'Recorded trees that this import updated.';

alter table import_answer drop constraint if exists import_answer_outcome_check;
alter table import_answer add constraint import_answer_outcome_check
  check (outcome in ('ready', 'near', 'known', 'repeated', 'vacant', 'refused')) not valid;
alter table import_answer validate constraint import_answer_outcome_check;
alter table import_answer
  add column if not exists measured_at timestamptz,
  add column if not exists known_tree_id uuid references tree,
  add column if not exists changes json;

comment on column import_answer.changes is 'Differences from the tree with the same id, as field, before and after.';

-- Two lists of a company may use the same ids.
alter table imported_tree add column if not exists source text not null default '';

create unique index concurrently if not exists imported_tree_of_source on imported_tree (company_id, source, source_id);

alter table imported_tree drop constraint if exists imported_tree_company_id_source_id_key;

create table if not exists import_sample (
  import_id uuid primary key references tree_import on delete cascade,
  lines integer[] not null check (cardinality(lines) > 0),
  seed bytea not null,
  ordered_by uuid references account on delete set null,
  ordered_at timestamptz not null,
  found integer check (found between 0 and cardinality(lines)),
  reported_by uuid references account on delete set null,
  reported_at timestamptz,
  check ((found is null) = (reported_at is null))
);

comment on table import_sample is 'Rows of an import that somebody looks for in the field before it is approved.';
comment on column import_sample.lines is 'Drawn at random with the seed when the sample was ordered.';
