create table second_factor (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('passkey', 'totp')),
  added_at timestamptz not null,
  used_at timestamptz,

  credential_id text unique,
  public_key bytea,
  counter bigint,
  transports text[],

  sealed_secret bytea,
  last_step bigint,

  check (kind <> 'passkey' or (credential_id, public_key, counter, transports) is not null),
  check (kind <> 'totp' or (sealed_secret, last_step) is not null)
);

comment on table second_factor is 'With what staff proves itself a second time, after the code to the phone.';
comment on column second_factor.sealed_secret is 'Sealed for this factor alone by a key of the house, so that the database without it makes no code.';
comment on column second_factor.last_step is 'The half minute of the last code that was taken: none is taken twice, and none before it.';

create index second_factor_of_account on second_factor (account_id);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null check (length(hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

comment on table recovery_code is 'Ten of them, each good once, for who has lost every other factor.';

create table factor_challenge (
  session_id uuid primary key references session on delete cascade,
  purpose text not null check (purpose in ('add_passkey', 'add_totp', 'prove')),
  challenge text,
  factor_id uuid,
  sealed_secret bytea,
  expires_at timestamptz not null,
  check (purpose = 'add_totp' or challenge is not null),
  check (purpose <> 'add_totp' or (factor_id is not null and sealed_secret is not null))
);

comment on table factor_challenge is 'What this session was asked to answer; the next question takes its place, and an answer uses it up.';

create table approval (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject_id uuid not null,
  payload json not null,
  reason text not null check (char_length(reason) between 1 and 500),
  asked_by uuid references account on delete set null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused', 'withdrawn', 'expired')),
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check (decided_by is null or decided_by is distinct from asked_by or status = 'withdrawn')
);

comment on table approval is 'An act that takes two people: one asks for it with a reason, another carries it out or refuses it.';

create unique index approval_waits_once on approval (kind, subject_id) where status = 'waiting';
create index approval_by_time on approval (asked_at desc, id desc);
create index approval_waiting on approval (expires_at) where status = 'waiting';
