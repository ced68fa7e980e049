alter table land add column search_text text not null generated always as (
  fold_for_search(coalesce(name ->> 'ar', '') || ' ' || coalesce(name ->> 'en', '') || ' ' || coalesce(name ->> 'pt', ''))
) stored;

comment on column land.search_text is 'Its names in every language, folded, for search.';
