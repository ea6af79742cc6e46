-- An approval request names what it carries out (docs/spec/rules.md#14). The list of kinds is closed in the code, where a kind
-- without an effect does not compile, so a new kind needs no migration. The previous version reads only the kinds it knows.
alter table approval_request drop constraint approval_request_kind_check;
alter table approval_request add constraint approval_request_kind_check check (kind ~ '^[A-Z][A-Z_]{2,39}$') not valid;
alter table approval_request
  -- what the effect needs beside the subject, as plain JSON; null where the subject says everything
  add column command jsonb,
  -- the client whom the request is about, for the list of requests
  add column client_uuid uuid;
alter table approval_request add constraint approval_request_client_uuid_fkey foreign key (client_uuid) references client not valid;
