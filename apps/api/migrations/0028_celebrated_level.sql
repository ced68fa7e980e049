-- outside a transaction
-- formerly 2cfa6379c45dc030981327711c9a752ccb02065e3176cf66696339f39b540850

-- A level is celebrated once, on whichever device its owner looks first.
alter table account add column if not exists celebrated_level smallint not null default 0;

comment on column account.celebrated_level is 'The highest level of badges whose celebration was given to a device; it never goes down.';

do $$ begin
  if not exists (select from pg_constraint where conname = 'account_celebrated_level_check') then
    alter table account add constraint account_celebrated_level_check check (celebrated_level between 0 and 6) not valid;
  end if;
end $$;

alter table account validate constraint account_celebrated_level_check;

-- Who came to a level before there was this column has celebrated it; some at a time, so that nobody waits for all.
do $$
declare
  seen uuid := '00000000-0000-0000-0000-000000000000';
  these uuid[];
begin
  loop
    these := array(select id from account where id > seen order by id limit 500);
    exit when cardinality(these) = 0;
    seen := these[cardinality(these)];
    with reached as (
      select account.id, case
        when tally.trees >= 200 then 6
        when tally.trees >= 100 then 5
        when tally.trees >= 50 then 4
        when tally.trees >= 10 then 3
        when tally.trees >= 5 then 2
        else 1 end as level
      from account join tree_tally as tally on tally.scope = 'account' and tally.scope_id = account.id::text
      where account.id = any (these) and tally.trees >= 1
    )
    update account set celebrated_level = reached.level
    from reached where reached.id = account.id and account.celebrated_level < reached.level;
    commit;
  end loop;
end $$;
