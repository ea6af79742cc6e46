-- Two people (docs/spec/rules.md#14): the facts from which an independent second person is computed, and the telephones of staff.

-- One row for each time that a person created an account, reset its access, gave it rights or changed its contact. Written in the
-- transaction of the change. An account made by the command on the server has none: no person controls it.
create table staff_account_change (
  change_id bigint generated always as identity primary key,
  staff_uuid uuid not null references staff,
  changed_by uuid not null references staff,
  kind text not null check (kind in ('CREATED', 'RESET', 'RIGHTS', 'CONTACT')),
  at timestamptz not null,
  check (staff_uuid <> changed_by)
);
create index staff_account_change_of_staff on staff_account_change (staff_uuid);
create trigger append_only before delete or update or truncate on staff_account_change
  for each statement execute function refuse_change();

-- What a request would do, in the lines that the decider reads.
alter table approval_request add column details text[] not null default '{}';

-- What the log knows of changes before this migration. RESET_STAFF and RESET_FACTOR count as resets.
insert into staff_account_change (staff_uuid, changed_by, kind, at)
select subject_id::uuid, staff_uuid,
  case action when 'INVITE_STAFF' then 'CREATED' when 'CHANGE_RIGHTS' then 'RIGHTS' else 'RESET' end, at
from staff_action
where action in ('INVITE_STAFF', 'CHANGE_RIGHTS', 'RESET_STAFF', 'RESET_FACTOR') and refusal_code is null
  and staff_uuid is not null and subject_id is not null and subject_id <> staff_uuid::text;

-- Ten digits from 9. Null: an account from before; its links cannot be sent. One telephone belongs to one account.
alter table staff add column phone text;
alter table staff add constraint staff_phone_check check (phone ~ '^9[0-9]{9}$') not valid;
create unique index if not exists staff_phone on staff (phone);

-- The message that carried the link, so that its delivery can be shown; null: a link from before, or of a demonstration.
alter table staff_invitation add column sms_id bigint;

alter table sms drop constraint sms_kind_check;
alter table sms add constraint sms_kind_check check (kind in ('CODE', 'REMINDER', 'RECEIPT', 'STAFF_LINK')) not valid;
