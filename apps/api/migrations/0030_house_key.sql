create table house_key (
  purpose text not null,
  number integer not null check (number > 0),
  sealed bytea not null,
  begins_at timestamptz not null,
  primary key (purpose, number)
);

comment on table house_key is
  'The keys of the house, each for one purpose and sealed with SECRET_KEY, so that neither the database nor the secret alone makes anything.';
comment on column house_key.begins_at is
  'From here on it makes what is new. It is believed earlier, so that every process knows it before the first meets what it made.';

alter table sign_in_challenge add column key_number integer not null default 1;
alter table erasure_code add column key_number integer not null default 1;

comment on column sign_in_challenge.key_number is
  'The key that its code follows from. Of two keys that were both believed a guess would have two chances.';
comment on column erasure_code.key_number is 'The key that its code follows from.';
