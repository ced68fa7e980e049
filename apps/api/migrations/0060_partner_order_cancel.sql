alter table partner_order_tree
  add column test_code text check (test_code ~ '^TEST[0-9A-HJKMNP-TV-Z]{12}$'),
  add column cancelled_at timestamptz;

comment on column partner_order_tree.test_code is 'Code of the gift link in test mode, one per tree or shared; null in older orders, which share the code of the order.';
comment on column partner_order_tree.cancelled_at is 'When the partner took back the unopened gift of this tree.';
