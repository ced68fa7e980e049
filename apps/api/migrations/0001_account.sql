create table account (
  id uuid primary key default uuidv7(),
  phone text not null unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  firstname text check (length(firstname) between 1 and 40),
  lastname text check (length(lastname) between 1 and 40),
  role text not null default 'person' check (role in ('person', 'planter', 'landowner', 'company', 'admin')),
  language text not null default 'ar' check (language in ('ar', 'en', 'pt')),
  image_name text,
  is_private boolean not null default false,
  share_version integer not null default 1 check (share_version > 0),
  created_at timestamptz not null default now()
);

create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  salt bytea not null check (length(salt) = 16),
  generation integer not null default 1 check (generation > 0),
  rotated_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default '',
  created_at timestamptz not null
);

comment on column session.generation is 'How often the refresh cookie has been rotated; the cookie itself is derived, never stored.';

create index session_of_account on session (account_id, last_used_at) where ended_at is null;
