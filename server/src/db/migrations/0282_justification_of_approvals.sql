-- The reason that the requester gave. Null from shops, when none was given, and in requests of the previous version.
alter table approval_request add column justification text;
