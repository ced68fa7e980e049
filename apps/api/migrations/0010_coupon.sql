create table campaign (
  id uuid primary key default uuidv7(),
  name localized not null,
  company_id uuid references company,
  effort_id uuid references effort,
  specie_id text references specie,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  most_per_person integer not null default 1 check (most_per_person > 0),
  created_at timestamptz not null default now()
);

comment on table campaign is 'Trees that a sponsor gives to whoever has a coupon; its pool are the free trees that carry its id.';

create table coupon (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{11}$'),
  campaign_id uuid not null references campaign,
  most_uses integer not null check (most_uses > 0),
  uses integer not null default 0,
  -- Known to everybody, for example printed on a poster: its trees cannot be given on for thirty days.
  is_open_secret boolean not null default false,
  created_at timestamptz not null default now(),
  check (uses between 0 and most_uses)
);

create table coupon_redemption (
  tree_id uuid primary key references tree,
  coupon_id uuid not null references coupon,
  -- Null once the person is gone: what was used stays used.
  account_id uuid references account on delete set null,
  redeemed_at timestamptz not null,
  unique (coupon_id, account_id)
);

comment on table coupon_redemption is 'Who turned which code into which tree: one code once a person, one tree once.';

create table campaign_person (
  campaign_id uuid not null references campaign,
  account_id uuid not null references account on delete cascade,
  redemptions integer not null check (redemptions > 0),
  primary key (campaign_id, account_id)
);

alter table tree add column campaign_id uuid references campaign;
create index tree_in_pool on tree (campaign_id, id)
  where campaign_id is not null and owner_id is null and gift_id is null and ended_at is null and not is_deleted;
