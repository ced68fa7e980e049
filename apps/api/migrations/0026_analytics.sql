-- By month, so that what is too old goes with its table. `features/analytics` makes them ahead.
create table analytics_event (
  id uuid not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  name text not null,
  channel text not null check (channel in ('views', 'clicks', 'feedbacks')),
  visitor_id uuid not null,
  visit_id uuid not null,
  account_id uuid,
  page text not null,
  language text not null,
  device text not null,
  details jsonb,
  primary key (id, occurred_at)
) partition by range (occurred_at);

comment on table analytics_event is
  'What people who agreed to it did. It holds no phone, no name and nothing that was typed.';
comment on column analytics_event.account_id is
  'Whose event it is, where its sender was signed in; without a foreign key, which would lock the account for each event. What is of an erased account is deleted.';

-- Of the months of UTC; however many ask for one, it is made once.
create function make_analytics_month(month date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', month);
  partition text := 'analytics_event_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(partition) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('analytics_event'));
  execute format('create table if not exists %I partition of analytics_event for values from (%L) to (%L)',
    partition, first_day || ' 00:00Z', (first_day + interval '1 month')::date || ' 00:00Z');
end $$;

create function drop_analytics_months(before date) returns void language plpgsql as $$
declare
  partition text;
begin
  for partition in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'analytics_event'::regclass
      and relname < 'analytics_event_' || to_char(date_trunc('month', before), 'YYYY_MM')
  loop
    execute format('drop table %I', partition);
  end loop;
end $$;

create index analytics_event_of_account on analytics_event (account_id) where account_id is not null;
create index analytics_event_of_visitor on analytics_event (visitor_id);
create index analytics_event_of_sign_in on analytics_event (occurred_at) include (visitor_id, name)
  where name in ('login attempt', 'code sent', 'user login') or (name = 'page view' and page = 'login');
create index analytics_event_of_rage on analytics_event (occurred_at) where name = 'rage click';

create table analytics_visitor_day (
  on_day date not null,
  visitor_id uuid not null,
  account_id uuid references account on delete cascade,
  language text not null,
  device text not null,
  primary key (on_day, visitor_id)
);

comment on table analytics_visitor_day is
  'Who came on a day of Riyadh: a person who comes twice is one visitor, of a day and of a month alike.';
create index analytics_visitor_day_of_account on analytics_visitor_day (account_id) where account_id is not null;

create table analytics_page_day (
  on_day date not null,
  page text not null,
  views bigint not null check (views > 0),
  primary key (on_day, page)
);

comment on table analytics_page_day is 'How often each page was seen on a day of Riyadh; it names nobody and is kept.';

create table analytics_user (
  account_id uuid primary key references account on delete cascade,
  user_id text not null unique check (user_id ~ '^[A-Za-z0-9_-]{22}$')
);

comment on table analytics_user is
  'What stands for a person in events: a keyed hash of the phone, which only the server can make.';

create index feedback_by_age on feedback using brin (created_at);
create index gift_by_age on gift using brin (created_at);
