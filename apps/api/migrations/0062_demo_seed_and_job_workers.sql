create table demo_seed (
  is_only_row boolean primary key default true check (is_only_row),
  seeded_at timestamptz not null
);

comment on table demo_seed is
  'The row says that demo data was loaded; another load would bring back what people have deleted since.';

-- Databases that were seeded before have the first demo land, whose id is the same everywhere.
insert into demo_seed (seeded_at)
select created_at from land where id = '0140f091-7800-7c81-8958-82e2d4785abc';

create table job_worker (id text primary key);

comment on table job_worker is
  'Workers of the job queue. Each holds an advisory lock as long as its process lives; the jobs of the others are queued again.';
