-- Rights by role (issue 5 item 5): a named set that many accounts hold together. An account holds the rights of its role, and the
-- database itself keeps it so: changing those of the role changes those of everybody in it, in the same statement.
create table staff_role (
  role_uuid uuid primary key,
  name text not null unique check (length(name) between 1 and 64),
  permissions text[] not null check (permissions <@ array['VIEW_CLIENT_LK', 'EDIT_CLIENT', 'VIEW_PRODUCTS', 'EDIT_PRODUCTS', 'FULL_PAYMENT',
    'EDIT_PENALTY', 'MANUAL_TERMINATION', 'VIEW_AUDIT_LOG', 'MANAGE_STAFF', 'VIEW_REPORTS', 'MANAGE_JOBS', 'MANAGE_MERCHANTS']),
  version integer not null default 1,
  created_at timestamptz not null,
  unique (role_uuid, permissions)
);
-- null: rights of their own, one by one
alter table staff add column role_uuid uuid;
alter table staff add constraint staff_holds_rights_of_role foreign key (role_uuid, permissions)
  references staff_role (role_uuid, permissions) on update cascade;
create index staff_of_role on staff (role_uuid) where role_uuid is not null;
