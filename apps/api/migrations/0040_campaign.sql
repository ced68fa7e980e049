alter table campaign
  add column slug text not null unique default replace(gen_random_uuid()::text, '-', '')
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 60),
  add column about localized,
  add column version integer not null default 1;
comment on column campaign.slug is 'Its name in the address of its page, /c/{slug}.';

create table coupon_batch (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaign,
  codes integer not null check (codes > 0),
  most_uses integer not null check (most_uses > 0),
  is_open_secret boolean not null,
  -- Whether two people wanted it; what one person wants alone is counted (SECURITY D13).
  is_approved boolean not null default false,
  made_by uuid references account on delete set null,
  asked_at timestamptz not null,
  made_at timestamptz
);
comment on table coupon_batch is 'Codes that are made, printed and handed out together; they exist once made_at is set.';
create index coupon_batch_of_campaign on coupon_batch (campaign_id, id desc);

alter table coupon add column batch_id uuid references coupon_batch;
create index coupon_of_batch on coupon (batch_id, id);
create index coupon_of_campaign on coupon (campaign_id);

alter table gift add column campaign_id uuid references campaign;
comment on column gift.campaign_id is
  'The campaign that gave it, for a gift that no person gave: its tree came from the pool, and goes back there where nobody opens it.';
create index gift_of_campaign on gift (campaign_id) where campaign_id is not null;

create table bulk_gift (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaign,
  occasion text not null default 'none',
  message text check (char_length(message) between 1 and 200),
  texts_per_minute integer not null check (texts_per_minute between 1 and 3000),
  status text not null default 'staged' check (status in ('staged', 'running', 'stopped', 'short', 'done')),
  turn integer not null default 0,
  is_approved boolean not null default false,
  made_by uuid references account on delete set null,
  staged_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check ((status = 'done') = (ended_at is not null))
);
comment on table bulk_gift is 'Trees of a campaign for a file of phones, one for each, given in turns of a few seconds.';
comment on column bulk_gift.turn is 'Counted up by each turn: a job that is run twice finds that its turn is over.';
create index bulk_gift_of_campaign on bulk_gift (campaign_id, id desc);

create table bulk_gift_row (
  bulk_gift_id uuid not null references bulk_gift,
  line integer not null,
  -- As it stood in the file, where it could not be read.
  written text,
  phone text,
  fault text check (fault in ('invalid_phone', 'repeated', 'already_given')),
  gift_id uuid unique references gift,
  primary key (bulk_gift_id, line),
  check ((phone is null) = (fault is not distinct from 'invalid_phone')),
  check (fault is null or gift_id is null)
);
comment on table bulk_gift_row is 'A line of the file: whom it is for or what is wrong with it, and the gift that came of it.';
create unique index bulk_gift_row_once on bulk_gift_row (bulk_gift_id, phone) where fault is null;
create index bulk_gift_row_to_give on bulk_gift_row (bulk_gift_id, line) where fault is null and gift_id is null;
create index bulk_gift_row_given on bulk_gift_row (phone) where gift_id is not null;
