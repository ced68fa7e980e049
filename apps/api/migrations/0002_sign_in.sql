create table sign_in_challenge (
  id uuid primary key,
  phone text not null,
  country text not null,
  address_key text not null,
  tries integer not null default 0 check (tries between 0 and 3),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);

comment on table sign_in_challenge is 'One asked-for code. The code is derived from the id under a secret key and stored nowhere.';

create index sign_in_challenge_by_phone on sign_in_challenge (phone, created_at);
create index sign_in_challenge_by_address on sign_in_challenge (address_key, created_at);

create table code_send (
  challenge_id uuid not null references sign_in_challenge on delete cascade,
  number integer not null check (number > 0),
  phone text not null,
  language text not null,
  is_from_known_browser boolean not null,
  sent_at timestamptz not null,
  primary key (challenge_id, number)
);

create index code_send_by_phone on code_send (phone, sent_at);

create table sign_in_tally (
  scope text not null,
  hour timestamptz not null,
  -- What all of a country count on is kept in parts, so that nobody waits for everybody else.
  part smallint not null default 0,
  asked integer not null default 0,
  verified integer not null default 0,
  primary key (scope, hour, part),
  check (verified <= asked)
);

comment on table sign_in_tally is 'Codes asked for and verified, by hour of asking, for a country or a client address: what toll fraud is seen by.';

create table rate_bucket (
  key text primary key,
  tokens double precision not null,
  filled_at timestamptz not null
);

comment on table rate_bucket is 'Token buckets that must be exact over many processes and survive a crash.';
