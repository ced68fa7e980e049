-- A tree whose owner is erased goes to its sponsor, or to nobody.
alter table tree_ledger drop constraint tree_ledger_kind_check;
alter table tree_ledger add constraint tree_ledger_kind_check
  check (kind in ('planted', 'assigned', 'promised', 'gifted', 'returned', 'claimed', 'redeemed', 'released'));

-- The phone of somebody who is erased leaves the gifts they were given; those that still wait have been ended before.
alter table gift drop constraint gift_waits_for_phone_or_link;
alter table gift add constraint gift_waits_for_phone_or_link
  check (ended_at is not null or (to_phone is null) = (secret_hash is not null));
alter table gift add constraint gift_goes_one_way check (to_phone is null or secret_hash is null);
-- A phone asks for all of its gifts, those that have ended too.
create index gift_to_phone on gift (to_phone) where to_phone is not null;
create index tree_photo_by_person on tree_photo (added_by) where added_by is not null;

create table data_export (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references account on delete cascade,
  language text not null check (language in ('ar', 'en', 'pt')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  sections integer not null default 0 check (sections >= 0),
  after_key text,
  parts integer not null default 0 check (parts >= 0),
  rows_written integer not null default 0 check (rows_written >= 0),
  rows_total integer not null check (rows_total >= 0),
  ready_at timestamptz
);

comment on table data_export is 'A copy of all that is stored about a person, which a job writes part by part; one a person.';
comment on column data_export.sections is 'How many sections are written; with after_key where a job that was killed goes on.';

create table data_export_part (
  export_id uuid not null references data_export on delete cascade,
  format text not null check (format in ('json', 'html')),
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (export_id, format, number)
);

comment on table data_export_part is 'Compressed by itself each; one after the other they are the file. Gone with the export.';

create table erasure (
  account_id uuid primary key,
  asked_at timestamptz not null,
  erase_after timestamptz not null,
  begun_at timestamptz,
  erased_at timestamptz check (erased_at >= begun_at)
);

comment on table erasure is
  'Who asked to be erased, and who was: the random id alone, so that a restored backup can be erased again.';

create table erasure_code (
  account_id uuid primary key references account on delete cascade,
  challenge_id uuid not null,
  language text not null check (language in ('ar', 'en', 'pt')),
  tries integer not null default 0 check (tries between 0 and 3),
  expires_at timestamptz not null
);

comment on table erasure_code is 'The code by which somebody confirms that they want to be erased; derived from the challenge, never stored.';
