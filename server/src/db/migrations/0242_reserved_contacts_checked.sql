-- Validates the constraint of 0241 for earlier rows, without blocking writes.
alter table notification_delivery validate constraint notification_delivery_reason_check;
