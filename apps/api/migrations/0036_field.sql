-- A tag may be printed before its tree is planted.
alter table tree_tag alter column tree_id drop not null;
alter table tree_tag add column effort_id uuid references effort;
alter table tree_tag add constraint tree_tag_of_tree_or_effort check (num_nonnulls(tree_id, effort_id) > 0);
comment on column tree_tag.tree_id is 'Null while the tag is blank: printed, and on no tree yet.';
comment on column tree_tag.effort_id is 'For which effort it was printed blank.';
create index tree_tag_blank on tree_tag (effort_id, id) where tree_id is null;

alter table tree add column end_cause text
  check (end_cause in ('drought', 'pest', 'storm', 'theft', 'construction', 'unknown', 'other'));
alter table tree add constraint tree_cause_of_end check (end_cause is null or ended_at is not null);

create table field_work (
  id uuid primary key,
  kind text not null check (kind in ('planted', 'visited')),
  -- Written before its tree, which this row then lets be planted once.
  tree_id uuid not null references tree deferrable initially deferred,
  account_id uuid references account on delete set null,
  accuracy_m real check (accuracy_m >= 0),
  image_name text,
  at timestamptz not null,
  created_at timestamptz not null,
  check ((kind = 'planted') = (accuracy_m is not null))
);

comment on table field_work is
  'What somebody did in the field, by the id that their phone gave it there: however often it is sent, it happened once.';
comment on column field_work.at is 'When it was done, by the phone; it was sent at created_at.';

create index field_work_of_tree on field_work (tree_id);
create index field_work_of_account on field_work (account_id, at);

create or replace function passport_of_fate() returns trigger language plpgsql as $$
begin
  if old.is_damaged <> new.is_damaged then
    perform append_to_passport(new.id, case when new.is_damaged then 'damaged' else 'recovered' end, now(), '{}');
  end if;
  if old.is_deleted <> new.is_deleted then
    perform append_to_passport(new.id, case when new.is_deleted then 'removed' else 'restored' end, now(), '{}');
  end if;
  if old.ended_at is null and new.ended_at is not null then
    perform append_to_passport(new.id, 'ended', new.ended_at,
      case when new.end_cause is null then '{}' else concat('{"cause":"', new.end_cause, '"}') end);
  end if;
  return null;
end $$;
