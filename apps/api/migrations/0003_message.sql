create table message (
  reference text primary key,
  kind text not null,
  phone text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  provider text,
  provider_message_id text,
  failure text,
  unsure_since timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);

comment on table message is 'The log of what left the house; bodies are not kept, since they hold codes.';

comment on column message.unsure_since is 'When a try began whose end nobody knows yet; the provider is asked before another.';

create index message_by_phone on message (phone, created_at);

create table inbox_message (
  reference text primary key,
  phone text not null,
  body text not null,
  sent_at timestamptz not null
);

comment on table inbox_message is 'What the embedded message provider delivered; empty where a real provider is set.';

create index inbox_message_by_phone on inbox_message (phone, sent_at desc);
