-- The meaning of tables and columns whose names the glossary replaces. The previous version uses the names, so they stay.

comment on column approval_request.seen is 'Values of the subject at the time of the request.';
comment on column client.blocked_until is 'Not read any more: the block follows from the counted wrong codes.';
comment on column consent_record.how is 'Place where the consent was given or withdrawn.';
comment on column export.list is 'Name of the list for the previous version; the trigger keeps it equal to request.';
comment on column export.wish is 'Request in the form of the previous version; the trigger keeps it equal to request.';
comment on column job.lane is 'Queue of the job: AWAITED, SHOPS, MASS or CHARGES.';
comment on column job.state is 'WAITING, RUNNING or PARKED, which means dead-lettered.';
comment on column note.wording is 'Version of the note, from 1.';
comment on table operation is 'Payment intents, one row for each attempt.';
comment on table order_deed is 'Actions on orders by the idempotency key of their request; statements use the view order_action.';
comment on column order_deed.deed_key is 'Idempotency key of the request.';
comment on column pending_payment.told_state is 'Final state that the last message to the client reported; null before the first message.';
comment on column pending_payment.told_at is 'Time of the last message to the client; null before the first message.';
comment on table process_mark is 'Watermarks of processes, which show a restore from a backup; statements use the view process_watermark.';
comment on column process_mark.left_at is 'Time at which the process wrote the watermark.';
comment on column reconciliation_difference.seen_at is 'Time of the last reconciliation that found the difference.';
