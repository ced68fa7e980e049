alter table field_work
  add column longitude longitude,
  add column latitude latitude,
  add column photo_sha256 bytea check (length(photo_sha256) = 32),
  drop constraint field_work_check,
  add constraint field_work_place check (num_nulls(longitude, latitude) in (0, 2)),
  add constraint field_work_accuracy check (
    case kind when 'planted' then accuracy_m is not null else (accuracy_m is null) = (longitude is null) end
  ) not valid;

comment on column field_work.photo_sha256 is 'Of the photo as it was sent; the same photo proves one tree only.';

create index field_work_of_photo on field_work (photo_sha256) where photo_sha256 is not null;

alter table tree_evidence add column doubt_distance_m integer check (doubt_distance_m >= 0);

comment on column tree_evidence.doubt_distance_m is
  'Metres to the land, the tree or the other place of the same person, by the doubt.';

-- Doubtful evidence is an issue of its tree that nobody reported, so it has no code for a reporter.
alter table issue
  add column evidence_id uuid references tree_evidence,
  drop constraint issue_kind_of_subject,
  drop constraint issue_code_for_reporters,
  drop constraint issue_resolution_check,
  add constraint issue_kind_of_subject check (case
    when evidence_id is not null then kind = 'doubtful_evidence'
    when tree_id is not null
      then kind in ('broken_support', 'dry', 'pest', 'damaged', 'missing_tag', 'missing_tree', 'other')
    else kind in ('quantity_mismatch', 'damaged', 'delayed', 'other') end) not valid,
  add constraint issue_code_for_reporters check ((code is not null) = (tree_id is not null and evidence_id is null)) not valid,
  add constraint issue_evidence_of_tree check (evidence_id is null or tree_id is not null) not valid,
  add constraint issue_resolution_check check (case resolution
    when 'accept_evidence' then evidence_id is not null
    else resolution in ('adjust_inventory', 'mark_acceptable_variance', 'other') end) not valid;

create unique index issue_of_evidence on issue (evidence_id) where evidence_id is not null;
