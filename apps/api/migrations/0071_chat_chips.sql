alter table chat_message add column chips jsonb not null default '[]';
alter table chat_message add constraint chat_message_chips check (jsonb_typeof(chips) = 'array') not valid;
alter table chat_message validate constraint chat_message_chips;

comment on column chat_message.chips is 'Questions and actions offered under an answer; empty for messages of a person.';
