-- Where the forest of a company may be shown inside other sites, and the trees of everybody as open data.

alter table company add column embed_origins text[] not null default '{}'
  constraint company_embed_origins_are_few check (cardinality(embed_origins) <= 20);

comment on column company.embed_origins is
  'Sites that may show its counter, map and trees in a frame, as scheme, host and port.';

create table open_data_release (
  id uuid primary key default uuidv7(),
  begun_at timestamptz not null,
  ready_at timestamptz,
  trees integer not null default 0 check (trees >= 0),
  -- How many of them are told without their exact place.
  rounded integer not null default 0 check (rounded between 0 and trees),
  -- How far it was written.
  parts integer not null default 0 check (parts >= 0),
  after_tree uuid,
  -- For each format its length, its checksum, and its length as it is kept.
  files jsonb not null
);

comment on table open_data_release is
  'The public trees as they were written down one night; the newest is handed out, the one before stays for who is in the middle of it.';

create table open_data_part (
  release_id uuid not null references open_data_release on delete cascade,
  format text not null check (format in ('geojson', 'csv')),
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (release_id, format, number)
);
alter table open_data_part alter column bytes set storage external;

comment on table open_data_part is 'Pieces of one compressed stream; between the head and the end of a gzip file they are the file.';
