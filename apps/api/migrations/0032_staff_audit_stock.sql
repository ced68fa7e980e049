alter table account drop constraint account_role_check;
alter table account add constraint account_role_check check (role in
  ('person', 'planter', 'landowner', 'company', 'viewer', 'support', 'field', 'manager', 'coupons', 'admin'));

alter table session
  add column proven_at timestamptz,
  add column staff_seen_at timestamptz,
  add constraint session_seen_once_proven check ((proven_at is null) = (staff_seen_at is null));

comment on column session.proven_at is 'When who signed in proved themselves a second time; staff works only in such a session.';
comment on column session.staff_seen_at is 'When they last did something as staff, to about a minute.';

create table audit_entry (
  seq bigint primary key check (seq > 0),
  body json not null,
  hash bytea not null check (length(hash) = 32)
);

comment on table audit_entry is
  'What staff changed, append only: each hash is the SHA-256 of the hash before it (32 zero bytes before the first) and the body. It names people by their id alone.';

create trigger audit_entry_is_append_only
  before update or delete on audit_entry
  for each row execute function refuse_change();

create index audit_entry_of_subject on audit_entry ((body ->> 'subject'), (body ->> 'subjectId'), seq desc);
create index audit_entry_of_actor on audit_entry ((body ->> 'actorId'), seq desc);

create table audit_head (
  is_it boolean primary key default true check (is_it),
  seq bigint not null,
  hash bytea not null check (length(hash) = 32)
);

comment on table audit_head is 'The last entry of the audit log. Who writes the next one holds this row until it is written.';

insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function append_to_audit(entry json) returns bigint language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  head.seq := head.seq + 1;
  head.hash := sha256(head.hash || convert_to(entry::text, 'UTF8'));
  insert into audit_entry (seq, body, hash) values (head.seq, entry, head.hash);
  update audit_head set seq = head.seq, hash = head.hash;
  return head.seq;
end $$;

create table stock (
  effort_id uuid not null references effort,
  specie_id text not null references specie,
  quantity integer not null check (quantity >= 0),
  primary key (effort_id, specie_id)
);

comment on table stock is 'Saplings that an effort holds and has not planted yet; always the sum of their movements.';

create table stock_movement (
  id uuid primary key default uuidv7(),
  effort_id uuid not null references effort,
  specie_id text not null references specie,
  quantity integer not null check (quantity <> 0),
  kind text not null check (kind in ('delivered', 'adjusted', 'planted', 'returned')),
  -- A delivery, an issue or a tree, by the kind.
  source_id uuid not null,
  note text check (char_length(note) between 1 and 500),
  moved_by uuid references account on delete set null,
  at timestamptz not null,
  check (kind <> 'delivered' or quantity > 0),
  check (kind <> 'planted' or quantity < 0),
  check (kind <> 'returned' or quantity > 0)
);

comment on table stock_movement is 'Why the stock of an effort changed, append only.';

create index stock_movement_of_stock on stock_movement (effort_id, specie_id, id desc);
create index stock_movement_by_source on stock_movement (source_id);

create trigger stock_movement_is_append_only
  before delete or update of effort_id, specie_id, quantity, kind, source_id, at on stock_movement
  for each row execute function refuse_change();
