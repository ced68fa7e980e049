-- Photos of reports are private: `image_name` is a picture of the folder `reports`. Those in the public folder wait for the job that
-- moves them.
alter table issue
  add column public_image_name text,
  add column tree_photo_id uuid references tree_photo on delete set null;

update issue set public_image_name = image_name, image_name = null where image_name is not null;

create index issue_by_public_image on issue (public_image_name) where public_image_name is not null;
create index issue_of_tree_photo on issue (tree_photo_id) where tree_photo_id is not null;

comment on column issue.public_image_name is 'A picture that was stored in the public folder before reports had their own.';
comment on column issue.tree_photo_id is 'The photo of the tree that staff made of the photo of the report.';

-- A private owner chooses whether others read the names of their trees.
alter table account add column shows_tree_names boolean not null default false;
