-- A level is celebrated once, on whichever device its owner looks first.
alter table account add column celebrated_level smallint not null default 0 check (celebrated_level between 0 and 6);
comment on column account.celebrated_level is 'The highest level of badges whose celebration was given to a device; it never goes down.';

-- Who came to a level before there was this column has celebrated it.
update account set celebrated_level = case
    when tally.trees >= 200 then 6
    when tally.trees >= 100 then 5
    when tally.trees >= 50 then 4
    when tally.trees >= 10 then 3
    when tally.trees >= 5 then 2
    when tally.trees >= 1 then 1
    else 0 end
from tree_tally as tally
where tally.scope = 'account' and tally.scope_id = account.id::text;
