create table notification (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  payload jsonb not null,
  reference text not null unique,
  account_id uuid references account on delete cascade,
  phone text,
  at timestamptz not null,
  read_at timestamptz,
  withdrawn_at timestamptz,
  sms_status text not null default 'none' check (sms_status in ('none', 'queued', 'sending', 'sent', 'refused', 'dropped', 'dead')),
  sms_after timestamptz,
  sms_done_at timestamptz,
  check (account_id is not null or phone is not null),
  check ((sms_status = 'none') = (sms_after is null)),
  check ((sms_status in ('none', 'queued', 'sending')) = (sms_done_at is null))
);

comment on table notification is
  'What somebody is told: the list in the app, and the outbox of text messages. A phone without an account gets the message and finds the rest after signing in.';

comment on column notification.kind is 'Declared by the feature that tells it, with its texts and where it leads.';
comment on column notification.subject_type is 'What it speaks of, by its table: gift, tree and whatever comes.';
comment on column notification.payload is 'Ids its words need, such as treeId and personId; names are read when it is told, so that who becomes private goes unnamed.';
comment on column notification.reference is 'Names one piece of news for ever: however often it is told, one person hears it once.';
comment on column notification.withdrawn_at is 'No news any more, and shown to nobody: the gift was taken back.';
comment on column notification.sms_status is
  'queued until sms_after; sending while it is tried; sent; refused by the phone; dropped because its subject had ended; dead when no provider takes it.';
comment on column notification.sms_after is 'Not before: quiet hours and caps move it; once it is sending, when the first try began.';

create index notification_of_account on notification (account_id, id desc);
create index notification_of_phone on notification (phone, id desc) where account_id is null;
create index notification_of_subject on notification (subject_id);
create index notification_to_send on notification (sms_after) where sms_status in ('queued', 'sending');

create table message_opt_out (
  phone text primary key,
  at timestamptz not null
);

comment on table message_opt_out is 'Phones that want no text messages about gifts; sign-in codes still reach them.';

create table notification_setting (
  account_id uuid primary key references account on delete cascade,
  by_push boolean not null default true,
  about_trees boolean not null default true
);

comment on column notification_setting.about_trees is 'Whether an owner is told what others did to their trees.';

create table push_subscription (
  id uuid primary key default uuidv7(),
  -- Whoever knows it can send to the browser, so it stands in no log and no job.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  account_id uuid not null references account on delete cascade,
  session_id uuid not null references session on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0)
);

comment on column push_subscription.failures is 'How often in a row its push service refused us.';

create index push_subscription_of_account on push_subscription (account_id);
create index push_subscription_of_session on push_subscription (session_id);

-- A browser that was never seen before may be a stolen phone number: what it gives away waits a day (SECURITY A10).
alter table session add column trusted_at timestamptz;
comment on column session.trusted_at is 'From when on gifts of this session leave at once; null for at once.';
-- Whether an account was signed in before, and when last.
create index session_history on session (account_id, created_at);
