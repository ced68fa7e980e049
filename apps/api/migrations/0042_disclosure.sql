create table disclosure (
  serial text primary key check (serial ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  company_id uuid not null references company,
  from_on date not null,
  to_on date not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  listed integer not null default 0 check (listed >= 0),
  trees integer check (trees >= 0),
  asked_by uuid references account on delete set null,
  asked_at timestamptz not null,
  made_at timestamptz,
  facts text,
  facts_sha256 text check (facts_sha256 ~ '^[0-9a-f]{64}$'),
  key_id text references certificate_key,
  check (from_on <= to_on),
  check ((state = 'ready') = (facts is not null)),
  check (num_nulls(facts, facts_sha256, key_id, made_at) in (0, 4))
);

comment on table disclosure is
  'A report of a sponsor’s trees and days. What it says is frozen when it is made; later ones of the same days change nothing of it.';
comment on column disclosure.facts is 'The JSON that was signed, byte for byte.';
comment on column disclosure.listed is 'How many of its trees are listed so far.';

create index disclosure_of_company on disclosure (company_id, asked_at desc, serial);
create index disclosure_by_time on disclosure (asked_at desc, serial);

create table disclosure_file (
  serial text not null references disclosure,
  name text not null check (name in ('report.json', 'figures.csv', 'trees.csv')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  gzipped bytea not null,
  primary key (serial, name)
);

comment on table disclosure_file is 'The files of a report that are the same in every language, as they were when it was made.';

alter table disclosure_file alter column gzipped set storage external;
create index disclosure_file_by_digest on disclosure_file (sha256);

create function refuse_change_of_report() returns trigger language plpgsql as $$
begin
  raise exception 'A report is frozen.' using errcode = 'restrict_violation';
end $$;

create trigger disclosure_is_frozen
  before update of serial, company_id, from_on, to_on, state, listed, trees, asked_at, made_at, facts, facts_sha256, key_id
  on disclosure for each row when (old.state = 'ready') execute function refuse_change_of_report();
create trigger disclosure_file_is_frozen
  before update or delete on disclosure_file for each row execute function refuse_change_of_report();

-- What a text cost, for who pays for it.
alter table message
  add column parts smallint check (parts > 0),
  add column cost numeric(12, 4) check (cost >= 0);

comment on column message.parts is 'In how many parts it went, which is what providers charge; null for those sent before it was counted.';
comment on column message.cost is 'In riyals, by the price of a part when it was sent; null where no price is set.';

create index message_by_time on message (created_at desc, reference desc);
