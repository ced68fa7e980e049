-- What a code is for: one that was sent to sign in changes no phone, and the other way round.
alter table sign_in_challenge add column purpose text not null default 'sign_in'
  check (purpose in ('sign_in', 'old_phone', 'new_phone'));

-- A version is given out once in the life of the house: a link that was made with a phone is never that of whoever has the phone next.
create sequence account_share_version as integer start 1000 owned by account.share_version;
alter table account alter column share_version set default nextval('account_share_version');
alter table account add column share_phone text;
comment on column account.share_phone is 'The phone that the public link was made with, where the person has another by now; null where it is the same.';
create unique index account_of_share_link on account (coalesce(share_phone, phone), share_version);

create table phone_change (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  -- Who signs out for good leaves the change behind.
  session_id uuid references session on delete set null,
  old_phone text not null,
  new_phone text not null,
  at timestamptz not null
);

comment on table phone_change is 'Which phone an account had before, for the message to the old one and for staff who help somebody whose phone was stolen.';

create index phone_change_of_account on phone_change (account_id, at);

-- A gift follows its receiver to another phone.
alter table gift add column given_phone text;
comment on column gift.given_phone is 'The phone as the giver wrote it, where its receiver has another by now: the giver is not told which.';
create index gift_scheduled_for_phone on gift (to_phone) where status = 'scheduled';

create table ticket (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  topic text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

comment on table ticket is 'What somebody asks of us; gone with their account.';
comment on column ticket.updated_at is 'When the last word was said or the ticket was closed.';

create index ticket_of_account on ticket (account_id, id desc);
create index ticket_by_status on ticket (status, id desc);

create table ticket_message (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references ticket on delete cascade,
  -- Of an answer; the words of staff stay when who wrote them is gone.
  staff_id uuid references account on delete set null,
  is_from_staff boolean not null,
  text text not null check (length(text) between 1 and 2000),
  image_name text,
  at timestamptz not null,
  check (is_from_staff or staff_id is null)
);

create index ticket_message_of_ticket on ticket_message (ticket_id, id);
create index ticket_message_of_staff on ticket_message (staff_id) where staff_id is not null;
create index ticket_message_with_picture on ticket_message (image_name) where image_name is not null;
