-- Lines of a bulk payoff file that are no rows of payment: title, separator, total, empty (docs/spec/rules.md#10).
create table full_payment_skipped (
  file_uuid uuid not null,
  line_no integer not null check (line_no > 0),
  cells jsonb not null,
  reason text not null,
  primary key (file_uuid, line_no)
);
