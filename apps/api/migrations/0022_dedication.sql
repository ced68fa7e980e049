-- The kinds of dedication are occasions of gifts, too.
alter table gift drop constraint gift_occasion_check;
alter table gift add constraint gift_occasion_check
  check (occasion in
    ('none', 'birthday', 'eid', 'ramadan', 'national_day', 'mother', 'father', 'newborn', 'wedding', 'graduation',
     'in_memory', 'ongoing_charity', 'thank_you'));

create table tree_dedication (
  tree_id uuid primary key references tree,
  account_id uuid not null references account on delete cascade,
  kind text not null
    check (kind in
      ('mother', 'father', 'in_memory', 'ongoing_charity', 'newborn', 'wedding', 'graduation', 'birthday')),
  name text not null check (char_length(name) between 1 and 60),
  is_public boolean not null,
  dedicated_at timestamptz not null
);

comment on table tree_dedication is
  'To whom an owner dedicated a tree. It rests while a gift holds the tree and ends when another person comes to own it.';

create index tree_dedication_of_account on tree_dedication (account_id);
