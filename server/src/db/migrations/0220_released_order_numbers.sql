-- A purchase that ended without an order releases its number to a new registration (decision 0095). The unique key of
-- order_number stays, because the previous version inserts with it: the released row's order_number becomes the number,
-- a line break and the hash of its registration key. A shop cannot send a line break.
alter table checkout add column released_number text;
