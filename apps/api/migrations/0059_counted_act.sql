create table counted_act (
  id bigint generated always as identity primary key,
  limit_name text not null,
  account_id uuid references account on delete set null,
  company_id uuid references company on delete cascade,
  amount integer not null check (amount > 0),
  at timestamptz not null
);

comment on table counted_act is 'Acts that count towards a limit on the sum of a day; the next act of the person deletes rows older than the window.';
comment on column counted_act.company_id is 'Null for acts of the operator.';

create index counted_act_of_person on counted_act (account_id, limit_name, at);
create index counted_act_of_company on counted_act (company_id, limit_name, at);

alter table approval add column company_id uuid references company;
comment on column approval.company_id is 'The company for which it was requested: none of its people may approve it.';

create function refuse_changed_request() returns trigger language plpgsql as $$
begin
  raise exception 'The request of an approval does not change.';
end
$$;

create trigger approval_request_is_frozen before update of kind, subject_id, payload, company_id on approval
  for each row when (
    (old.kind, old.subject_id, old.payload::text, old.company_id)
      is distinct from (new.kind, new.subject_id, new.payload::text, new.company_id))
  execute function refuse_changed_request();

alter table coupon_batch add column is_first_come boolean not null default false;
comment on column coupon_batch.is_first_come is 'Its uses may exceed the trees of the campaign, as the requester and the approver were told.';

alter table bulk_gift add column is_first_come boolean not null default false;
comment on column bulk_gift.is_first_come is 'Its receivers may exceed the trees of the campaign, as the requester and the approver were told.';
