-- A client may refuse contact about overdue debt in person; staff record the refusal with its reason (docs/spec/rules.md#12).

-- null: the client refused in the cabinet
alter table contact_refusal alter column recorded_by drop not null;
-- null: the client gave none, or the version before this one recorded the refusal
alter table contact_refusal add column reason text;

-- A log-in asks whether its client has used another browser before. The operator creates the index beforehand.
create index if not exists trusted_device_of_client on trusted_device (client_uuid);
