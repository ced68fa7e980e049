alter table tree_ledger drop constraint tree_ledger_kind_check;
alter table tree_ledger add constraint tree_ledger_kind_check
  check (kind in ('planted', 'assigned', 'promised', 'gifted', 'returned', 'claimed', 'redeemed'));
comment on table tree_ledger is
  'The hands a tree passed through, append only. A holder is an account, a gift that waits, or the nil id while nobody holds the tree.';

create table gift (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  tree_id uuid not null references tree,
  giver_id uuid references account on delete set null,
  receiver_id uuid references account on delete set null,
  to_phone text not null check (to_phone ~ '^\+[1-9][0-9]{6,14}$'),
  occasion text not null default 'none'
    check (occasion in
      ('none', 'birthday', 'eid', 'ramadan', 'national_day', 'newborn', 'in_memory', 'ongoing_charity', 'thank_you')),
  message text check (char_length(message) between 1 and 200),
  status text not null default 'pending'
    check (status in ('scheduled', 'pending', 'opened', 'declined', 'taken_back', 'expired')),
  reminders integer not null default 0 check (reminders between 0 and 3),
  created_at timestamptz not null,
  deliver_at timestamptz not null,
  expires_at timestamptz not null,
  last_notified_at timestamptz,
  ended_at timestamptz,
  check (deliver_at >= created_at and expires_at > deliver_at),
  check ((status in ('scheduled', 'pending')) = (ended_at is null)),
  check (status <> 'opened' or ended_at >= deliver_at)
);

comment on column gift.code is 'What the link in the message carries: 80 bits of chance. It shows the gift and opens nothing.';
comment on column gift.receiver_id is 'Who opened or declined it.';

-- A tree can be promised once: two gifts at the same moment meet here, and one of them is refused.
create unique index gift_that_holds_tree on gift (tree_id) where status in ('scheduled', 'pending');
create index gift_of_giver on gift (giver_id, id desc);
create index gift_waiting_for_phone on gift (to_phone, id desc) where status = 'pending';
create index gift_of_receiver on gift (receiver_id, id desc) where status = 'opened';
create index gift_to_end on gift (expires_at) where status = 'pending';

alter table tree add column gift_id uuid references gift;
alter table tree add constraint tree_has_one_holder check (owner_id is null or gift_id is null);
comment on column tree.owner_id is
  'Whose forest it stands in; null while a gift or nobody holds it. With gift_id the last hand of its ledger, always.';
comment on column tree.gift_id is 'The gift that holds it until somebody opens it.';
create index tree_of_gift on tree (gift_id) where gift_id is not null;

create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (account_id, key)
);

comment on table idempotency_key is 'The first answer to a call, written in the transaction of its effect and given again to every retry for a day.';
create index idempotency_key_by_age on idempotency_key (created_at);

-- Gifts from before there was a table of them passed straight from hand to hand: they become opened ones.
insert into gift (code, tree_id, giver_id, receiver_id, to_phone, status, created_at, deliver_at, expires_at, ended_at)
select
  (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(sha256(uuid_send(gen_random_uuid()) || int4send(seq)), byte) & 31), 1), '')
    from generate_series(0, 15) as byte),
  tree_id, giver.id, receiver.id, receiver.phone, 'opened', at, at, at + interval '30 days', at
from tree_ledger
join account as giver on giver.id = from_holder
join account as receiver on receiver.id = to_holder
where kind = 'gifted';
