-- Where a tree's record comes from, and the dated facts that show that it exists.
alter table tree
  add column origin text not null default 'planted_here',
  add constraint tree_origin_check check (origin in ('planted_here', 'imported', 'demo')) not valid,
  add column photographed_at timestamptz,
  add column seen_at timestamptz;

comment on column tree.photographed_at is
  'Time of its newest photo from the field that has a place; a summary of tree_evidence, written by a trigger.';
comment on column tree.seen_at is
  'Time of the newest independent sighting; a summary of tree_evidence, written by a trigger.';

create table tree_evidence (
  id uuid primary key default uuidv7(),
  tree_id uuid not null references tree,
  kind text not null check (kind in ('planted', 'photographed', 'seen', 'measured', 'tag_scanned', 'document')),
  at timestamptz not null,
  author_id uuid references account on delete set null,
  is_independent boolean not null,
  longitude longitude,
  latitude latitude,
  accuracy_m real check (accuracy_m >= 0),
  image_name text,
  doubt text check (doubt in ('outside_land', 'far_from_tree', 'same_photo', 'impossible_travel')),
  created_at timestamptz not null default now(),
  check (num_nulls(longitude, latitude) in (0, 2)),
  check (at <= created_at + interval '1 minute')
);

comment on table tree_evidence is 'Dated facts that show that a tree exists, each with its author and its proof.';
comment on column tree_evidence.is_independent is
  'True when the author worked in the field and was not the planter, owner or importer of the tree, nor of its company or land.';
comment on column tree_evidence.doubt is
  'Why the fact does not count for the verification level; null when it counts. Staff may remove the doubt.';

create index tree_evidence_of_tree on tree_evidence (tree_id, at);
create index tree_evidence_of_author on tree_evidence (author_id, at) where author_id is not null;

-- The first instant of the month of Riyadh in which an instant lies.
create function riyadh_month(instant timestamptz) returns timestamptz language sql immutable parallel safe
  return date_trunc('month', instant at time zone 'UTC' + interval '3 hours') at time zone 'UTC' - interval '3 hours';

-- Whether an author works in the field and is nobody who gains from a tree that counts.
create function is_independent_of_tree(author uuid, of_tree tree) returns boolean language sql stable parallel safe
  return exists (select from account where id = author and role in ('planter', 'field', 'manager', 'admin'))
    and author is distinct from of_tree.owner_id
    and not exists (select from company where company.id = of_tree.company_id and company.account_id = author)
    and not exists (select from land where land.id = of_tree.land_id and land.account_id = author)
    and not exists (select from planter where planter.id = of_tree.planter_id and planter.account_id = author)
    and not exists (select from field_work where field_work.tree_id = of_tree.id and kind = 'planted' and account_id = author)
    and not exists (
      select from imported_tree join tree_import on tree_import.id = imported_tree.import_id
      where imported_tree.tree_id = of_tree.id and tree_import.created_by = author
    );

-- Rows without change are not written, so evidence that is older than the summary costs no version of the tree.
create function summarize_evidence() returns trigger language plpgsql as $$
begin
  update tree set photographed_at = summary.photographed_at, seen_at = summary.seen_at
  from (
    select changed.tree_id,
      max(at) filter (where image_name is not null and longitude is not null) as photographed_at,
      max(at) filter (where is_independent
        and (kind in ('seen', 'tag_scanned') or kind = 'measured' and longitude is not null)) as seen_at
    from (select distinct tree_id from changed) as changed
    left join tree_evidence as evidence on evidence.tree_id = changed.tree_id and evidence.doubt is null
    group by changed.tree_id
  ) as summary
  where tree.id = summary.tree_id
    and (tree.photographed_at, tree.seen_at) is distinct from (summary.photographed_at, summary.seen_at);
  return null;
end $$;

create trigger tree_evidence_insert after insert on tree_evidence
  referencing new table as changed for each statement execute function summarize_evidence();
create trigger tree_evidence_update after update on tree_evidence
  referencing new table as changed for each statement execute function summarize_evidence();
create trigger tree_evidence_delete after delete on tree_evidence
  referencing old table as changed for each statement execute function summarize_evidence();
