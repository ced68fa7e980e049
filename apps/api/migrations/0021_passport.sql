-- Where saplings came from.
create table batch (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[0-9A-Z-]{4,20}$'),
  nursery localized not null,
  delivered_on date not null,
  created_at timestamptz not null default now()
);

comment on table batch is 'Saplings that came from one nursery on one day.';

alter table tree add column batch_id uuid references batch;

create table tree_care (
  id uuid primary key default uuidv7(),
  tree_id uuid not null references tree,
  kind text not null check (kind in ('checked', 'watered')),
  health text check (health in ('good', 'fair', 'poor')),
  litres double precision check (litres > 0),
  at timestamptz not null,
  done_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  check ((kind = 'checked') = (health is not null)),
  check ((kind = 'watered') = (litres is not null)),
  check (at <= created_at + interval '1 minute')
);

comment on table tree_care is 'Visits to a tree: somebody looked how it does, or watered it.';

create index tree_care_of_tree on tree_care (tree_id, at);

-- A person stands in a passport as a number that nobody can tell from chance without this salt. It goes with the account, and
-- the passports it stood behind stay as they are.
alter table account add column hand_salt bytea not null default uuid_send(gen_random_uuid());

create function passport_hand(salt bytea, account_id uuid, tree_id uuid) returns text language sql immutable parallel safe
  return encode(sha256(salt || uuid_send(account_id) || uuid_send(tree_id)), 'hex');

-- What is hashed is the text as it stands here and is sent, so that nobody has to write JSON twice the same way.
create table passport_entry (
  tree_id uuid not null,
  seq integer not null check (seq > 0),
  body json not null,
  hash bytea not null check (length(hash) = 32),
  primary key (tree_id, seq)
);

comment on table passport_entry is
  'What happened to a tree, append only: each hash is the SHA-256 of the hash before it (32 zero bytes before the first) and the body. No name and no id of a person stands in it.';

create trigger passport_entry_is_append_only
  before update or delete on passport_entry
  for each row execute function refuse_change();

-- Without it nobody would see that the last entry is missing.
create table passport (
  tree_id uuid primary key references tree,
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32)
) with (fillfactor = 80);

comment on table passport is 'How many entries the passport of a tree has, and the hash of the last.';

create function passport_link(hash bytea, previous bytea, body text) returns bytea language sql immutable parallel safe
  return sha256(coalesce(hash, previous) || convert_to(body, 'UTF8'));

-- The hash of each of some entries in a row, of which the first follows `previous`.
create aggregate passport_hash(previous bytea, body text) (sfunc = passport_link, stype = bytea, parallel = safe);

-- The one place where a passport grows, in the transaction of what happened. The caller holds the rows of the trees, so that
-- no two entries follow the same one. One plan does for one entry and for thousands.
create function append_to_passports(tree_ids uuid[], kinds text[], instants timestamptz[], facts text[]) returns void
language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with written as (
    select given.tree_id, coalesce(head.entries, 0) + step as seq, coalesce(head.hash, decode(repeat('00', 32), 'hex')) as previous,
      concat('{"seq":', coalesce(head.entries, 0) + step, ',"kind":"', kind, '","at":"', iso_instant(at), '","facts":', fact, '}') as body
    from (
      select tree_id, kind, at, fact, row_number() over (partition by tree_id order by number) as step
      from unnest(tree_ids, kinds, instants, facts) with ordinality as given (tree_id, kind, at, fact, number)
    ) as given
    left join passport as head on head.tree_id = given.tree_id
  ), chained as materialized (
    select tree_id, seq, body, passport_hash(previous, body) over (partition by tree_id order by seq) as hash from written
  ), ended as (
    insert into passport (tree_id, entries, hash)
    select distinct on (tree_id) tree_id, seq, hash from chained order by tree_id, seq desc
    on conflict (tree_id) do update set entries = excluded.entries, hash = excluded.hash
  )
  insert into passport_entry (tree_id, seq, body, hash) select tree_id, seq, body::json, hash from chained;
end $$;

create function planting_facts(tree tree, batch batch, hand text) returns text language sql stable parallel safe
  return concat('{"tree":"', (tree).public_id, '","specie":', json_text((tree).specie_id), ',"site":"', (tree).site,
    '","longitude":', (tree).longitude, ',"latitude":', (tree).latitude, ',"land":', json_text((tree).land_id::text),
    ',"effort":', json_text((tree).effort_id::text), ',"company":', json_text((tree).company_id::text),
    case when (batch).id is not null then concat(
      ',"batch":"', (batch).code, '","nursery":', (batch).nursery, ',"deliveredOn":"', (batch).delivered_on, '"') end,
    ',"hand":', json_text(hand), '}');
create function passage_facts(hand text) returns text language sql stable parallel safe
  return concat('{"hand":', json_text(hand), '}');
create function photo_facts(image_name text) returns text language sql stable parallel safe
  return concat('{"image":', json_text(image_name), '}');
create function measurement_facts(dbh_cm double precision, height_m double precision) returns text language sql stable parallel safe
  return concat('{"dbhCm":', coalesce(dbh_cm::text, 'null'), ',"heightM":', coalesce(height_m::text, 'null'), '}');
create function care_facts(care tree_care) returns text language sql stable parallel safe
  return case (care).kind when 'checked' then concat('{"health":"', (care).health, '"}') else concat('{"litres":', (care).litres, '}') end;

create function passport_of_passages() returns trigger
language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform append_to_passports(array_agg(tree_id), array_agg(kind), array_agg(at), array_agg(facts))
  from (
    select passage.tree_id, passage.kind, passage.at, case
      when passage.seq = 1 then planting_facts(tree, batch, passport_hand(hand_salt, account.id, passage.tree_id))
      else passage_facts(passport_hand(hand_salt, account.id, passage.tree_id)) end as facts
    from passages as passage
    left join account on account.id = passage.to_holder
    left join tree on tree.id = passage.tree_id and passage.seq = 1
    left join batch on batch.id = tree.batch_id
    order by passage.tree_id, passage.seq
  ) as entry
  having count(*) > 0;
  return null;
end $$;

create function passport_of_photos() returns trigger language plpgsql as $$
begin
  perform append_to_passports(array_agg(tree_id order by at, id), array_agg(kind order by at, id), array_agg(at order by at, id),
    array_agg(photo_facts(image_name) order by at, id))
  from (
    select id, tree_id, image_name, case tg_op when 'INSERT' then 'photographed' else 'photo_removed' end as kind,
      case tg_op when 'INSERT' then taken_at else now() end as at
    from photos
  ) as photo
  having count(*) > 0;
  return null;
end $$;

create function passport_of_measurements() returns trigger language plpgsql as $$
begin
  perform append_to_passports(array_agg(tree_id order by measured_at, id), array_agg('measured'::text),
    array_agg(measured_at order by measured_at, id), array_agg(measurement_facts(dbh_cm, height_m) order by measured_at, id))
  from measurements having count(*) > 0;
  return null;
end $$;

create function passport_of_care() returns trigger language plpgsql as $$
begin
  perform append_to_passports(array_agg(tree_id order by at, id), array_agg(kind order by at, id), array_agg(at order by at, id),
    array_agg(care_facts(visit) order by at, id))
  from visits as visit having count(*) > 0;
  return null;
end $$;

create function passport_of_fate() returns trigger language plpgsql as $$
begin
  perform append_to_passports(array_agg(new.id), array_agg(kind), array_agg(at), array_agg('{}'::text))
  from (values
    (old.is_damaged <> new.is_damaged, case when new.is_damaged then 'damaged' else 'recovered' end, now()),
    (old.is_deleted <> new.is_deleted, case when new.is_deleted then 'removed' else 'restored' end, now()),
    (old.ended_at is null and new.ended_at is not null, 'ended', new.ended_at)
  ) as change (has_happened, kind, at)
  where has_happened having count(*) > 0;
  return null;
end $$;

create trigger tree_ledger_to_passport after insert on tree_ledger
  referencing new table as passages for each statement execute function passport_of_passages();
create trigger tree_photo_to_passport after insert on tree_photo
  referencing new table as photos for each statement execute function passport_of_photos();
create trigger tree_photo_removal_to_passport after delete on tree_photo
  referencing old table as photos for each statement execute function passport_of_photos();
create trigger tree_measurement_to_passport after insert on tree_measurement
  referencing new table as measurements for each statement execute function passport_of_measurements();
create trigger tree_care_to_passport after insert on tree_care
  referencing new table as visits for each statement execute function passport_of_care();
create trigger tree_fate_to_passport after update of is_damaged, is_deleted, ended_at on tree
  for each row when ((old.is_damaged, old.is_deleted, old.ended_at) is distinct from (new.is_damaged, new.is_deleted, new.ended_at))
  execute function passport_of_fate();

-- The trees that are there already, some thousands at a time, in the order in which things happened to each.
do $$
declare
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    ids := array(select id from tree where id > last order by id limit 20000);
    exit when cardinality(ids) = 0;
    last := ids[cardinality(ids)];
    perform append_to_passports(array_agg(tree_id), array_agg(kind), array_agg(at), array_agg(facts))
    from (
      select * from (
        select passage.tree_id, passage.kind, at, 0 as rank, seq, case
          when seq = 1 then planting_facts(tree, null, passport_hand(hand_salt, account.id, passage.tree_id))
          else passage_facts(passport_hand(hand_salt, account.id, passage.tree_id)) end as facts
        from tree_ledger as passage
        join tree on tree.id = passage.tree_id
        left join account on account.id = to_holder
        where passage.tree_id = any(ids)
        union all
        select tree_id, 'photographed', taken_at, 1, 0, photo_facts(image_name) from tree_photo where tree_id = any(ids)
        union all
        select tree_id, 'measured', measured_at, 2, 0, measurement_facts(dbh_cm, height_m) from tree_measurement where tree_id = any(ids)
        union all
        select id, 'ended', ended_at, 3, 0, '{}' from tree where id = any(ids) and ended_at is not null
      ) as entry
      -- The planting comes first, whatever was photographed before it.
      order by tree_id, rank > 0 or seq > 1, at, rank, seq
    ) as entry
    having count(*) > 0;
  end loop;
end $$;

create table issue (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  tree_id uuid not null references tree,
  kind text not null
    check (kind in ('broken_support', 'dry', 'pest', 'damaged', 'missing_tag', 'missing_tree', 'other')),
  note text check (char_length(note) between 1 and 500),
  image_name text,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'unresolved', 'resolved')),
  reporter_id uuid references account on delete set null,
  is_at_tree boolean not null,
  resolution text check (resolution in ('adjust_inventory', 'mark_acceptable_variance', 'other')),
  answer text check (char_length(answer) between 1 and 500),
  answered_at timestamptz,
  handled_by uuid references account on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'resolved') = (resolution is not null)),
  check ((status in ('unresolved', 'resolved')) = (answered_at is not null))
);

comment on column issue.code is 'By which its reporter, signed in or not, looks up what became of it: 60 bits of chance.';
comment on column issue.is_at_tree is 'Whether the reporter showed the secret of the tag, and so stood at the tree.';
comment on column issue.answer is 'What the reporter is told.';

create index issue_of_tree on issue (tree_id, id desc);
create index issue_by_image on issue (image_name) where image_name is not null;
