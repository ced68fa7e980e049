-- A gift waits for a phone, or for whoever opens its link first.
alter table gift alter column to_phone drop not null;
alter table gift add column secret_hash bytea check (octet_length(secret_hash) = 32);
alter table gift add constraint gift_waits_for_phone_or_link check ((to_phone is null) = (secret_hash is not null));
-- Nobody is told of a link but by its giver.
alter table gift add constraint gift_by_link_tells_nobody check (secret_hash is null or last_notified_at is null);
comment on column gift.secret_hash is 'Of a gift by link: SHA-256 of what stands behind the hash of its address. Whoever brings it first gets the tree.';

alter table gift add column bundle_id uuid;
comment on column gift.bundle_id is 'What was given together, in one call with one message; each tree has a gift of its own. Null for one tree alone.';
create index gift_of_bundle on gift (bundle_id) where bundle_id is not null;

create table gift_thanks (
  gift_id uuid primary key references gift,
  words text not null check (char_length(words) between 1 and 200),
  at timestamptz not null
);

comment on table gift_thanks is 'What the receiver of a gift wrote back to its giver, once.';
