-- The category of the card subscription that a customer has (rules 9), by phone: a purchase may come before its customer is known here.
create table client_subscription (
  country_code text not null check (country_code = '7'),
  phone text not null check (phone ~ '^9[0-9]{9}$'),
  subscription_id text not null references subscription_category,
  changed_at timestamptz not null,
  primary key (country_code, phone)
);
