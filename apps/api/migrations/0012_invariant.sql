create table invariant_check (
  name text primary key,
  faults integer not null check (faults >= 0),
  examples text[] not null,
  checked_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0)
);

comment on table invariant_check is 'The last result of each check that runs every minute; what the alarm metric reads.';
