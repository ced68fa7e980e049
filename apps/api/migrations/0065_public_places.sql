-- What everybody may read about lands and the people who plant.
alter table land
  add column is_hidden boolean not null default false,
  add column allows_visits boolean not null default true,
  add column owner_is_person boolean not null default false,
  add column owner_consented_at timestamptz;

comment on column land.is_hidden is 'Without a public page and without links to it.';
comment on column land.allows_visits is 'False: everybody sees its area, without gates and exact places of trees.';
comment on column land.owner_is_person is 'A person is named only after consent, an organisation always.';
comment on column land.owner_consented_at is 'When the owner agreed to be named; null without consent.';

alter table planter add column name_consented_at timestamptz;

comment on column planter.name_consented_at is 'When the planter agreed to be named; null without consent.';
