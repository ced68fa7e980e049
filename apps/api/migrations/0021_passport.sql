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
  tree_id uuid primary key,
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32)
) with (fillfactor = 80);

comment on table passport is 'How many entries the passport of a tree has, and the hash of the last.';

create function passport_body(seq integer, kind text, at timestamptz, facts text) returns text language sql stable parallel safe
  return concat('{"seq":', seq, ',"kind":"', kind, '","at":"', iso_instant(at), '","facts":', facts, '}');
create function passport_link(previous bytea, body text) returns bytea language sql immutable parallel safe
  return sha256(coalesce(previous, decode(repeat('00', 32), 'hex')) || convert_to(body, 'UTF8'));

-- A passport grows here and nowhere else, in the transaction of what happened. The caller holds the row of the tree, so that no
-- two entries follow the same one.
create function append_to_passport(of_tree uuid, kind text, at timestamptz, facts text) returns void language plpgsql as $$
declare
  previous passport;
  next passport;
  body text;
begin
  select * into previous from passport where tree_id = of_tree;
  next.entries := coalesce(previous.entries, 0) + 1;
  body := passport_body(next.entries, kind, at, facts);
  next.hash := passport_link(previous.hash, body);
  insert into passport_entry (tree_id, seq, body, hash) values (of_tree, next.entries, body::json, next.hash);
  if previous.entries is null then
    insert into passport (tree_id, entries, hash) values (of_tree, next.entries, next.hash);
  else
    update passport set entries = next.entries, hash = next.hash where tree_id = of_tree;
  end if;
end $$;

-- The same for thousands of entries at once: a third of the time, and too much to begin with for one.
create function passport_chain(hash bytea, previous bytea, body text) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(hash, previous) || convert_to(body, 'UTF8'));
end $$;
create aggregate passport_hash(previous bytea, body text) (sfunc = passport_chain, stype = bytea, parallel = safe);

create function append_to_passports(tree_ids uuid[], kinds text[], instants timestamptz[], facts text[]) returns void
language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with written as (
    select given.tree_id, coalesce(head.entries, 0) + step as seq, coalesce(head.hash, decode(repeat('00', 32), 'hex')) as previous,
      passport_body(coalesce(head.entries, 0) + step, kind, at, fact) as body
    from (
      select tree_id, kind, at, fact, row_number() over (partition by tree_id order by number)::integer as step
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
declare
  passage tree_ledger;
  hand text;
begin
  -- A gift passes one tree that has been planted.
  if (select count(*) = 1 and min(seq) > 1 from passages) then
    select * into passage from passages;
    select passport_hand(hand_salt, id, passage.tree_id) into hand from account where id = passage.to_holder;
    perform append_to_passport(passage.tree_id, passage.kind, passage.at, passage_facts(hand));
    return null;
  end if;
  perform append_to_passports(array_agg(tree_id), array_agg(kind), array_agg(at), array_agg(facts))
  from (
    select entry.tree_id, entry.kind, entry.at, case
      when entry.seq = 1 then planting_facts(tree, batch, passport_hand(hand_salt, account.id, entry.tree_id))
      else passage_facts(passport_hand(hand_salt, account.id, entry.tree_id)) end as facts
    from passages as entry
    left join account on account.id = entry.to_holder
    left join tree on tree.id = entry.tree_id and entry.seq = 1
    left join batch on batch.id = tree.batch_id
    order by entry.tree_id, entry.seq
  ) as entry
  having count(*) > 0;
  return null;
end $$;

create function passport_of_photo() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform append_to_passport(new.tree_id, 'photographed', new.taken_at, photo_facts(new.image_name));
  else
    perform append_to_passport(old.tree_id, 'photo_removed', now(), photo_facts(old.image_name));
  end if;
  return null;
end $$;

create function passport_of_measurement() returns trigger language plpgsql as $$
begin
  perform append_to_passport(new.tree_id, 'measured', new.measured_at, measurement_facts(new.dbh_cm, new.height_m));
  return null;
end $$;

create function passport_of_care() returns trigger language plpgsql as $$
begin
  perform append_to_passport(new.tree_id, new.kind, new.at, care_facts(new));
  return null;
end $$;

create function passport_of_fate() returns trigger language plpgsql as $$
begin
  if old.is_damaged <> new.is_damaged then
    perform append_to_passport(new.id, case when new.is_damaged then 'damaged' else 'recovered' end, now(), '{}');
  end if;
  if old.is_deleted <> new.is_deleted then
    perform append_to_passport(new.id, case when new.is_deleted then 'removed' else 'restored' end, now(), '{}');
  end if;
  if old.ended_at is null and new.ended_at is not null then
    perform append_to_passport(new.id, 'ended', new.ended_at, '{}');
  end if;
  return null;
end $$;

create trigger tree_ledger_to_passport after insert on tree_ledger
  referencing new table as passages for each statement execute function passport_of_passages();
create trigger tree_photo_to_passport after insert or delete on tree_photo for each row execute function passport_of_photo();
create trigger tree_measurement_to_passport after insert on tree_measurement for each row execute function passport_of_measurement();
create trigger tree_care_to_passport after insert on tree_care for each row execute function passport_of_care();
create trigger tree_fate_to_passport after update of is_damaged, is_deleted, ended_at on tree
  for each row when ((old.is_damaged, old.is_deleted, old.ended_at) is distinct from (new.is_damaged, new.is_deleted, new.ended_at))
  execute function passport_of_fate();

-- The trees that are there already, some thousands at a time, in the order in which things happened to each; its planting
-- comes first.
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
        select passage.tree_id, passage.kind, at, case when seq = 1 then -1 else 0 end as rank, seq, case
          when seq = 1 then planting_facts(tree, null, passport_hand(hand_salt, account.id, passage.tree_id))
          else passage_facts(passport_hand(hand_salt, account.id, passage.tree_id)) end as facts
        from tree_ledger as passage
        join tree on tree.id = passage.tree_id
        left join account on account.id = to_holder
        where passage.tree_id = any(ids)
        union all
        select tree_id, 'photographed', taken_at, 1, 0, photo_facts(image_name) from tree_photo where tree_id = any(ids)
        union all
        select tree_id, 'measured', measured_at, 2, 0, measurement_facts(dbh_cm, height_m) from tree_measurement
        where tree_id = any(ids)
        union all
        select id, 'ended', ended_at, 3, 0, '{}' from tree where id = any(ids) and ended_at is not null
      ) as entry
      order by tree_id, rank >= 0, at, rank, seq
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
