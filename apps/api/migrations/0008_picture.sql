-- Whether a picture is still shown is asked whenever one is replaced.
create index account_with_picture on account (image_name) where image_name is not null;
