-- What a planter or carer writes about a tree during a visit; shown in the diary of the tree.
alter table field_work add column note text;
alter table field_work add constraint field_work_note check (char_length(note) between 1 and 280) not valid;
alter table field_work validate constraint field_work_note;
