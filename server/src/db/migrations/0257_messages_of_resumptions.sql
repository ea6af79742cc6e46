-- The daytime of the client in which the message about a resumption is sent. Charges wait for it.
alter table orders add column resumption_message_at timestamptz;
