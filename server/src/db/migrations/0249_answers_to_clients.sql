-- A receipt of a payment that the client has just made is sent at any hour. The previous version leaves the column out.
alter table notification add answers_client boolean not null default false;
comment on column notification.answers_client is 'The client waits for the message, so it is sent at any hour.';
