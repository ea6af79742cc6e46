-- Validates the constraints of 0236 for earlier rows, without blocking writes.
alter table notification_choice validate constraint notification_choice_channels_check;
alter table notification_delivery validate constraint notification_delivery_channel_check;
alter table notification_delivery validate constraint notification_delivery_reason_check;
alter table notification_delivery validate constraint notification_delivery_state_check;
