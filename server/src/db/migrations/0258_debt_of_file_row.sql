-- The debt of the order of a row whose sum differs from it, at the time of the check or of the payoff.
alter table full_payment_row add column debt bigint;
