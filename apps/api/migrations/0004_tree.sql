-- Names are { "ar": …, "en": …, "pt": … }; English is the one that is always there.
create domain localized as jsonb check (jsonb_typeof(value) = 'object' and value ->> 'en' <> '');
create domain longitude as double precision check (value between -180 and 180);
create domain latitude as double precision check (value between -90 and 90);

-- How the API writes an instant and a picture.
create function iso_instant(instant timestamptz) returns text language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
create function picture_json(image_name text) returns json language sql stable parallel safe
  return case when image_name is not null then json_build_object('nameCompressed', image_name || '.webp') end;

-- What is searched for and what is searched in differ in accents, vowel marks, the forms of one letter and the article.
-- The same as foldForSearch of the domain, which a test compares.
create function fold_for_search(written text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(regexp_replace(lower(translate(
    regexp_replace(normalize(written, NFKD),
      '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'),
    'ةى', 'هي')), '(^|\s)ال', '\1', 'g'), '\s+', ' ', 'g'));

create table company (
  id uuid primary key default uuidv7(),
  name localized not null,
  image_name text,
  account_id uuid unique references account on delete set null,
  created_at timestamptz not null default now()
);

create table land (
  id uuid primary key default uuidv7(),
  name localized not null,
  site text not null check (site in ('irrigated', 'wadi', 'rainfed', 'coast')),
  longitude longitude not null,
  latitude latitude not null,
  plan jsonb check (plan ->> 'type' = 'FeatureCollection'),
  account_id uuid references account on delete set null,
  created_at timestamptz not null default now()
);

comment on column land.plan is 'Its outline with paths, gates, water, plots, rows and parking as GeoJSON, where somebody drew it.';

create table planter (
  id uuid primary key default uuidv7(),
  name localized not null,
  account_id uuid unique references account on delete set null,
  created_at timestamptz not null default now()
);

create table effort (
  id uuid primary key default uuidv7(),
  name localized not null,
  company_id uuid references company,
  land_id uuid not null references land,
  started_on date not null,
  created_at timestamptz not null default now()
);

create table specie (
  id text primary key,
  common_name jsonb not null check (jsonb_typeof(common_name) = 'object'),
  scientific_name text not null,
  family text not null,
  type text not null,
  is_native boolean not null,
  is_evergreen boolean not null,
  max_height_m double precision check (max_height_m > 0),
  search_text text not null
);

comment on column specie.search_text is 'Its names in every language, folded, for search.';

create table tree (
  id uuid primary key default uuidv7(),
  public_id text not null unique check (public_id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  given_name text check (char_length(given_name) between 1 and 40),
  folded_name text generated always as (fold_for_search(given_name)) stored,
  specie_id text references specie,
  effort_id uuid references effort,
  land_id uuid references land,
  company_id uuid references company,
  planter_id uuid references planter,
  owner_id uuid references account on delete set null,
  site text not null check (site in ('irrigated', 'wadi', 'rainfed', 'coast')),
  longitude longitude not null,
  latitude latitude not null,
  planted_at timestamptz not null,
  ended_at timestamptz check (ended_at >= planted_at),
  is_vip boolean not null default false,
  is_damaged boolean not null default false,
  is_deleted boolean not null default false,
  image_name text,
  created_at timestamptz not null default now(),
  -- A minute of grace for clocks that differ.
  check (planted_at <= created_at + interval '1 minute')
);

comment on column tree.owner_id is 'Whose forest it stands in; null while nobody holds it. The last hand of its ledger, always.';

-- Every list is "newest first below a cursor" of the trees somebody may see.
-- With all that a search looks at, so that one without a hit reads no tree.
create index tree_of_owner on tree (owner_id, id desc) include (planted_at, public_id, folded_name, specie_id) where not is_deleted;
create index tree_of_company on tree (company_id, id desc) where not is_deleted;
create index tree_of_land on tree (land_id, id desc) where not is_deleted;
create index tree_of_effort on tree (effort_id, id desc) where not is_deleted;
create index tree_of_planter on tree (planter_id, id desc) where not is_deleted;

create table tree_photo (
  id uuid primary key default uuidv7(),
  tree_id uuid not null references tree,
  image_name text not null unique,
  taken_at timestamptz not null,
  -- Null for those that came with the tree.
  added_by uuid references account,
  created_at timestamptz not null default now(),
  check (taken_at <= created_at + interval '1 minute')
);

create index tree_photo_of_tree on tree_photo (tree_id, taken_at);

create table tree_measurement (
  id uuid primary key default uuidv7(),
  tree_id uuid not null references tree,
  dbh_cm double precision check (dbh_cm > 0),
  height_m double precision check (height_m > 0),
  measured_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(dbh_cm, height_m) > 0),
  check (measured_at <= created_at + interval '1 minute')
);

create index tree_measurement_of_tree on tree_measurement (tree_id, measured_at);

create table tree_tag (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{6,16}$'),
  tree_id uuid not null unique references tree,
  created_at timestamptz not null default now()
);
