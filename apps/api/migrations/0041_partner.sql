create table partner_key (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  name text not null check (char_length(name) between 1 and 80),
  is_test boolean not null,
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  version text not null,
  per_minute integer not null check (per_minute between 1 and 6000),
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

comment on table partner_key is 'What lets a program act for a company. Only the hash of a key is kept.';
comment on column partner_key.hint is 'The first characters of the key, by which people know it again.';
comment on column partner_key.version is 'The dated version that is spoken where a call names none.';

create index partner_key_of_company on partner_key (company_id, id desc);

create table partner_answer (
  company_id uuid not null references company,
  is_test boolean not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (company_id, is_test, key)
);

comment on table partner_answer is 'The first answer to a call of a partner, given again to every retry for a day, whichever of its keys asks.';
create index partner_answer_by_age on partner_answer (created_at);

create table partner_test_tree (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  public_id text not null unique check (public_id ~ '^TEST[0-9A-HJKMNP-TV-Z]{6}$'),
  specie_id text not null references specie,
  planted_at timestamptz not null,
  state text not null default 'free' check (state in ('free', 'given', 'claimed', 'lost'))
);

comment on table partner_test_tree is 'Trees that nobody planted, for keys of test mode; no sum, map or forest knows them.';
create index partner_test_tree_of_company on partner_test_tree (company_id, id desc);
create index partner_test_tree_free on partner_test_tree (company_id, id) where state = 'free';

create table partner_order (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  key_id uuid not null references partner_key,
  is_test boolean not null,
  reference text check (char_length(reference) between 1 and 120),
  test_code text check (test_code ~ '^TEST[0-9A-HJKMNP-TV-Z]{12}$'),
  created_at timestamptz not null,
  check (is_test = (test_code is not null))
);

comment on column partner_order.reference is 'What the partner calls it, such as the number of an order in its shop.';
create index partner_order_of_company on partner_order (company_id, is_test, id desc);

create table partner_order_tree (
  order_id uuid not null references partner_order on delete cascade,
  place integer not null check (place > 0),
  tree_id uuid references tree,
  gift_id uuid references gift,
  test_tree_id uuid references partner_test_tree,
  primary key (order_id, place),
  check ((tree_id is null) <> (test_tree_id is null))
);

create index partner_order_of_tree on partner_order_tree (tree_id) where tree_id is not null;
create index partner_order_of_test_tree on partner_order_tree (test_tree_id) where test_tree_id is not null;

create table webhook_endpoint (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  is_test boolean not null,
  url text not null check (char_length(url) between 8 and 500),
  types text[] not null check (cardinality(types) > 0),
  version text not null,
  generation integer not null default 1 check (generation > 0),
  previous_until timestamptz,
  is_enabled boolean not null default true,
  failures integer not null default 0 check (failures >= 0),
  paused_until timestamptz,
  created_by uuid references account on delete set null,
  created_at timestamptz not null
);

comment on table webhook_endpoint is 'Where a partner wants to be told what happens to its trees.';
comment on column webhook_endpoint.generation is 'How often its secret was changed; the secret itself is derived, never stored.';
comment on column webhook_endpoint.previous_until is 'Until then the secret before signs as well.';
comment on column webhook_endpoint.failures is 'How many tries in a row it did not answer well.';
comment on column webhook_endpoint.paused_until is 'An address that keeps failing is asked once in a while, and not for every event.';

create index webhook_endpoint_of_company on webhook_endpoint (company_id, id);

create table webhook_event (
  seq bigint generated always as identity primary key,
  id uuid not null unique default uuidv7(),
  company_id uuid not null references company,
  is_test boolean not null,
  type text not null,
  subject text not null,
  data jsonb not null,
  at timestamptz not null,
  written_by xid8 not null default pg_current_xact_id()
);

comment on table webhook_event is 'What a partner is told, written in the transaction in which it happened; kept for a month.';
comment on column webhook_event.subject is 'The tree or delivery it is about. Whoever writes of a tree holds its row, so that the numbers of one subject follow its history.';

comment on column webhook_event.written_by is 'The transaction. Whoever reads by numbers stops before the oldest one that may still write, so that none is passed over.';

create index webhook_event_of_company on webhook_event (company_id, is_test, seq desc);
create index webhook_event_by_age on webhook_event (at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  event_seq bigint not null references webhook_event on delete cascade,
  subject text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given_up')),
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz not null,
  give_up_at timestamptz not null,
  leased_until timestamptz,
  ended_at timestamptz,
  unique (endpoint_id, event_seq)
);

comment on table webhook_delivery is 'An event on its way to one address. The oldest that waits of a subject goes first, and the next only after it ended.';
comment on column webhook_delivery.leased_until is 'Somebody is at it until then; where they died, another goes on.';

create index webhook_delivery_line on webhook_delivery (endpoint_id, subject, event_seq) where status = 'waiting';
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at) where status = 'waiting';
create index webhook_delivery_to_end on webhook_delivery (give_up_at) where status = 'waiting';
create index webhook_delivery_log on webhook_delivery (endpoint_id, event_seq desc);
create index webhook_delivery_of_event on webhook_delivery (event_seq);

create table webhook_attempt (
  delivery_id bigint not null references webhook_delivery on delete cascade,
  seq integer not null check (seq > 0),
  at timestamptz not null,
  status integer,
  duration_ms integer not null check (duration_ms >= 0),
  answer text not null,
  primary key (delivery_id, seq)
);

comment on column webhook_attempt.status is 'Of the HTTP answer; null where there was none.';
comment on column webhook_attempt.answer is 'Its beginning, or why there was none.';
