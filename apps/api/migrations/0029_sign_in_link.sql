alter table sign_in_challenge add column is_link boolean not null default false;

comment on column sign_in_challenge.is_link is 'Answered by opening a link with 128 bits in it, where a code of four digits would be guessed (SECURITY A2, A3).';
