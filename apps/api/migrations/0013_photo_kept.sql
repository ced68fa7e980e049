-- One picture may stand for several trees before each has photos of its own.
alter table tree_photo drop constraint tree_photo_image_name_key;
create index tree_photo_by_image on tree_photo (image_name);
