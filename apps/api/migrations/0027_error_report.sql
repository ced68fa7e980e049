create table error_release (
  release text primary key,
  first_seen_at timestamptz not null
);

comment on table error_release is
  'Since when each release is served, which says whether it is newer than the moment an error was solved.';

create table error_group (
  id uuid primary key default uuidv7(),
  fingerprint text not null unique,
  origin text not null check (origin in ('web', 'server')),
  type text not null,
  message text not null,
  place text,
  times bigint not null default 1 check (times > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  first_release text not null,
  last_release text not null,
  solved_at timestamptz,
  is_back boolean not null default false
);

comment on table error_group is
  'Failures that are alike, counted. It names no person, holds nothing personal, and does not say who solved it.';

create index error_group_by_last_seen on error_group (last_seen_at desc, id desc);
create index error_group_by_times on error_group (times desc, id desc);

create table error_report (
  reference text primary key,
  group_id uuid not null references error_group on delete cascade,
  at timestamptz not null,
  release text not null,
  page text not null,
  details jsonb check (jsonb_typeof(details) = 'object')
);

comment on table error_report is 'One failure, found by the reference that the person saw. It names no person.';
comment on column error_report.details is 'Kept for the latest of each group, null for the others.';

create index error_report_of_group on error_report (group_id, at desc);
create index error_report_by_age on error_report (at);
