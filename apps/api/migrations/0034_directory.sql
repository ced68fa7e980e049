-- Two people may edit one of these records: each edit counts its version up.
alter table effort
  add column version integer not null default 1 check (version > 0),
  add column status text not null default 'active' check (status in ('planned', 'active', 'paused', 'done')),
  add column ends_on date,
  add column target integer check (target between 1 and 100000000),
  add constraint effort_ends_after_it_starts check (ends_on >= started_on);

comment on column effort.target is 'How many trees it is to plant; null where nobody said.';

create table effort_specie (
  effort_id uuid not null references effort on delete cascade,
  specie_id text not null references specie,
  trees integer not null check (trees > 0),
  primary key (effort_id, specie_id)
);

comment on table effort_specie is 'How many trees of each species an effort is to plant; where there are any, they add up to its target.';

create table effort_planter (
  effort_id uuid not null references effort on delete cascade,
  planter_id uuid not null references planter on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (effort_id, planter_id)
);

comment on table effort_planter is 'Who plants for an effort: the assignments of a planter.';

create index effort_planter_of_planter on effort_planter (planter_id);
create index effort_of_company on effort (company_id) where company_id is not null;
create index effort_on_land on effort (land_id);

alter table land
  add column version integer not null default 1 check (version > 0),
  add column rain_mm integer check (rain_mm between 0 and 3000),
  add column area_m2 double precision check (area_m2 > 0),
  add column owner_name localized;

comment on column land.rain_mm is 'Rain in a usual year, in millimetres.';
comment on column land.area_m2 is 'Of the outline in its plan.';
comment on column land.owner_name is 'Who gave the land, as everybody may read it; null where they are not named.';

create index land_of_account on land (account_id) where account_id is not null;

alter table planter
  add column version integer not null default 1 check (version > 0);

alter table company
  add column version integer not null default 1 check (version > 0),
  add column slug text not null default 'company-' || substr(md5(random()::text), 1, 10),
  add column about localized;

comment on column company.slug is 'Its name in the address of its page.';
comment on column company.about is 'What it says about itself there.';

with named as (
  select id, trim(both '-' from left(regexp_replace(lower(name ->> 'en'), '[^a-z0-9]+', '-', 'g'), 50)) as slug
  from company
), numbered as (
  select id, slug, row_number() over (partition by slug order by id) as number from named where length(slug) > 1
)
update company set slug = numbered.slug || case when number = 1 then '' else '-' || right(numbered.id::text, 6) end
from numbered where numbered.id = company.id;

alter table company
  add constraint company_slug_is_one check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
  add constraint company_slug_key unique (slug);

create table specie_model (
  specie_id text not null references specie,
  version integer not null check (version > 0),
  record jsonb not null check (jsonb_typeof(record) = 'object'),
  reason text not null check (char_length(reason) between 1 and 500),
  made_by uuid references account on delete set null,
  created_at timestamptz not null,
  primary key (specie_id, version)
);

comment on table specie_model is
  'How a species grows where that is not as it ships: all that is known of it, version by version, append only. The newest is in use.';

create trigger specie_model_is_append_only
  before delete or update of specie_id, version, record, reason, created_at on specie_model
  for each row execute function refuse_change();
