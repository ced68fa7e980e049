-- Ids that grow with time. PostgreSQL brings the function from 18 on; 15 to 17 get the same from here: milliseconds, their
-- 4,096th parts, and 62 bits of chance.
do $do$ begin
  if current_setting('server_version_num')::integer >= 180000 then return; end if;
  create function uuidv7(shift interval default '0') returns uuid language sql volatile parallel safe as $$
    select encode(
      int8send((microsecond / 1000 << 16) | (7 << 12) | (microsecond % 1000 * 4096 / 1000))
        || substring(uuid_send(gen_random_uuid()) from 9),
      'hex')::uuid
    from (select floor(extract(epoch from clock_timestamp() + shift) * 1000000)::bigint as microsecond) as moment
  $$;
end $do$;
