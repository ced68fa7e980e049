create table certificate_key (
  id text primary key,
  public_key text not null,
  first_used_at timestamptz not null,
  revoked_at timestamptz
);

comment on table certificate_key is
  'The public half of every key that ever signed a certificate, so that an old one still verifies after the secret was changed.';
comment on column certificate_key.revoked_at is 'Set by hand where the private half became known: nothing it signed is believed.';

create table certificate (
  serial text primary key check (serial ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  says text not null unique,
  key_id text not null references certificate_key,
  tree_id uuid references tree,
  ledger_seq integer,
  account_id uuid references account on delete set null,
  trees integer not null check (trees > 0),
  co2_kg double precision not null,
  co2_low_kg double precision not null,
  co2_high_kg double precision not null,
  method_version text not null,
  data_version text not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (tree_id, ledger_seq) references tree_ledger (tree_id, seq),
  check ((tree_id is null) = (ledger_seq is null))
);

comment on table certificate is
  'What was certified of a tree in the hand it was in, or of a whole forest. It holds no name; the numbers stay as they were on the day.';
comment on column certificate.serial is 'Sixty bits of chance, in its QR code.';
comment on column certificate.says is
  'A keyed digest of every word on it, of the hand and of the month: what says the same is the same certificate.';
comment on column certificate.account_id is 'The owner at that hand of the ledger; null once the person is erased.';
comment on column certificate.revoked_at is
  'Set by hand. That a tree passed on or was lost is seen from the tree, and written nowhere else.';

create index certificate_of_tree on certificate (tree_id) where tree_id is not null;
create index certificate_of_account on certificate (account_id);
