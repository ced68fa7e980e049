create table feedback (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  emoji text not null,
  comment text check (char_length(comment) between 1 and 1000),
  page text not null check (char_length(page) <= 200),
  created_at timestamptz not null default now()
);
