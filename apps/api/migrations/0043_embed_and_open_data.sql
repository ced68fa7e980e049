-- Where the forest of a company may be shown inside other sites, and the trees of everybody as open data.

alter table company add column embed_origins text[] not null default '{}'
  constraint company_embed_origins_are_few check (cardinality(embed_origins) <= 20);

comment on column company.embed_origins is
  'Sites that may show its counter, map and trees in a frame, as scheme, host and port.';

create table open_data_release (
  id uuid primary key default uuidv7(),
  made_at timestamptz not null,
  trees integer not null check (trees >= 0),
  -- How many of them are told without their exact place.
  rounded integer not null check (rounded between 0 and trees)
);

comment on table open_data_release is
  'The public trees as they were written down at a moment; the newest is handed out, the one before stays for who is in the middle of it.';

create table open_data_part (
  release_id uuid not null references open_data_release on delete cascade,
  format text not null check (format in ('geojson', 'csv')),
  number integer not null check (number >= 0),
  -- A piece of one gzip stream; the pieces of a format make the file.
  bytes bytea not null,
  primary key (release_id, format, number)
);
alter table open_data_part alter column bytes set storage external;
