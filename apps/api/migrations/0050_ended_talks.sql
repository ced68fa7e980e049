-- outside a transaction

-- What was said in visits is removed by its age, and nothing else is looked for by it: what owners said stands in no such index.
create index concurrently if not exists chat_message_of_visits on chat_message (created_at) where visit_id is not null;

drop index concurrently if exists chat_message_by_age;
