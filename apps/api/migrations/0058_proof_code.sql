create table proof_code (
  account_id uuid primary key references account on delete cascade,
  hash bytea not null check (length(hash) = 32),
  issued_at timestamptz not null,
  expires_at timestamptz not null
);

comment on table proof_code is 'A code that staff issued to a planter as second factor; a new one replaces it, and a correct answer deletes it.';
