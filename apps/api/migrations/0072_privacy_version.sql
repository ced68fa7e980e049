-- Rendered pages are cached by this version, so that nothing withdrawn is shown again.
create table privacy_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 1
);

comment on table privacy_version is 'Grows when somebody withdraws what public pages show: an account, its trees, a name, a land.';

insert into privacy_version default values;

create function raise_privacy_version() returns trigger language plpgsql as $$
begin
  update privacy_version set version = version + 1;
  return null;
end
$$;

create trigger account_hidden after update of is_private, shows_tree_names, share_version on account
  for each row
  when (new.is_private and not old.is_private or old.shows_tree_names and not new.shows_tree_names
    or new.share_version <> old.share_version)
  execute function raise_privacy_version();

create trigger account_erased after delete on account
  for each statement execute function raise_privacy_version();

create trigger planter_unnamed after update of name_consented_at on planter
  for each row when (old.name_consented_at is not null and new.name_consented_at is null)
  execute function raise_privacy_version();

create trigger land_hidden after update of is_hidden, allows_visits, owner_consented_at on land
  for each row
  when (new.is_hidden and not old.is_hidden or old.allows_visits and not new.allows_visits
    or old.owner_consented_at is not null and new.owner_consented_at is null)
  execute function raise_privacy_version();
