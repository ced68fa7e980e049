alter table account add column levels_reached_at timestamptz[] not null default '{}';

comment on column account.levels_reached_at is
  'When each level of badges was first celebrated, from level 1; null or missing for levels reached before this was recorded.';
