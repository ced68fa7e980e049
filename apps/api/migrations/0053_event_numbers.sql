-- Of two numbers the higher may be committed first. So whoever writes events shows from which number on: a lock that nobody waits
-- for, which everybody sees at once and which ends with the transaction. The number that was drawn before it is given up.
create function show_first_event() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('nabta.first_event', true), '') = '' then
    perform pg_advisory_xact_lock((new.seq >> 31)::integer, (new.seq & 2147483647)::integer);
    perform set_config('nabta.first_event', new.seq::text, true);
    new.seq := nextval('webhook_event_seq_seq');
  end if;
  return new;
end $$;

create trigger webhook_event_is_shown before insert on webhook_event
  for each row execute function show_first_event();

comment on column webhook_event.written_by is 'Read by servers before decision 77.';
