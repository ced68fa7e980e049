create table delivery (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^D-[0-9A-HJKMNP-TV-Z]{8}$'),
  effort_id uuid not null references effort,
  nursery localized not null,
  due_on date not null,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'in_transit', 'delivered', 'cancelled', 'failed')),
  note text check (char_length(note) between 1 and 500),
  follows_id uuid references delivery,
  batch_id uuid unique references batch,
  delivered_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'delivered') = (delivered_at is not null)),
  check ((status = 'delivered') = (batch_id is not null))
);

comment on table delivery is 'Saplings on their way from a nursery to an effort; once delivered, the batch that trees are planted from.';
comment on column delivery.code is 'Printed on the papers of the delivery, and the code of its batch.';
comment on column delivery.note is 'What the carrier has to know.';
comment on column delivery.follows_id is 'The delivery that came short, whose rest this one brings.';

create index delivery_of_effort on delivery (effort_id, id desc);
create index delivery_by_status on delivery (status, id desc);
create index delivery_by_due on delivery (due_on, id);
-- The rest of a delivery is on its way once.
create unique index delivery_of_rest on delivery (follows_id) where status <> 'cancelled';

create table delivery_line (
  delivery_id uuid not null references delivery,
  specie_id text not null references specie,
  ordered integer not null check (ordered between 1 and 100000),
  received integer check (received between 0 and 100000),
  primary key (delivery_id, specie_id)
);

create index delivery_line_of_specie on delivery_line (specie_id);

comment on column delivery_line.received is 'Null until the delivery is delivered; what came, which may be less or more than was ordered.';

create table delivery_step (
  delivery_id uuid not null references delivery,
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('created', 'edited', 'moved')),
  status text not null check (status in ('scheduled', 'in_transit', 'delivered', 'cancelled', 'failed')),
  note text check (char_length(note) between 1 and 500),
  done_by uuid references account on delete set null,
  at timestamptz not null,
  primary key (delivery_id, seq)
);

comment on table delivery_step is 'Who did what with a delivery and when, append only; `status` is the one it had then.';

create trigger delivery_step_is_append_only
  before delete or update of delivery_id, seq, kind, status, note, at on delivery_step
  for each row execute function refuse_change();

create table delivery_photo (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null references delivery,
  image_name text not null unique,
  added_by uuid references account on delete set null,
  at timestamptz not null
);

create index delivery_photo_of_delivery on delivery_photo (delivery_id, id);

-- An issue is about a tree or about a delivery, and lives the same life.
alter table issue
  add column delivery_id uuid references delivery,
  alter column tree_id drop not null,
  alter column code drop not null,
  drop constraint issue_kind_check,
  add constraint issue_of_one_subject check (num_nonnulls(tree_id, delivery_id) = 1),
  add constraint issue_kind_of_subject check (case
    when tree_id is not null
      then kind in ('broken_support', 'dry', 'pest', 'damaged', 'missing_tag', 'missing_tree', 'other')
    else kind in ('quantity_mismatch', 'damaged', 'delayed', 'other') end),
  add constraint issue_code_for_reporters check ((code is not null) = (tree_id is not null)),
  add constraint issue_adjusts_stock_of_deliveries check (resolution <> 'adjust_inventory' or delivery_id is not null);

create index issue_of_delivery on issue (delivery_id, id desc) where delivery_id is not null;
create index issue_by_status on issue (status, id desc);

-- How many of a batch were planted.
create index tree_of_batch on tree (batch_id, specie_id) where batch_id is not null;
