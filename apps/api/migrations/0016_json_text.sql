-- JSON put together as text. json_build_object looks up the type of every value of every row, which took a third of the
-- time of a page of trees; what is written for one tree at a time may go on using it.

create function json_text(value text) returns text language sql stable parallel safe
  return coalesce(to_json(value)::text, 'null');

create function picture_text(image_name text) returns text language sql stable parallel safe
  return coalesce('{"nameCompressed":' || to_json(image_name || '.webp')::text || '}', 'null');
