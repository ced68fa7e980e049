create table chat_message (
  id uuid primary key default uuidv7(),
  tree_id uuid not null references tree,
  account_id uuid not null references account on delete cascade,
  visit_id uuid,
  sender text not null check (sender in ('person', 'tree')),
  text text not null check (char_length(text) between 1 and 4000),
  citations jsonb not null default '[]' check (jsonb_typeof(citations) = 'array'),
  created_at timestamptz not null
);

comment on table chat_message is
  'What a person and a tree said to each other. It belongs to the two of them, and stays behind when the tree is passed on.';
comment on column chat_message.visit_id is 'The visit of somebody who does not own the tree; null for its owner.';

create index chat_message_of_account on chat_message (account_id, tree_id, id desc);
create index chat_message_by_age on chat_message (created_at);

create table chat_turn (
  account_id uuid primary key references account on delete cascade,
  turn_id uuid not null,
  ends_at timestamptz not null
);

comment on table chat_turn is
  'The answer somebody waits for; nobody has two at once. It ends by itself, should the process that gave it have died.';
