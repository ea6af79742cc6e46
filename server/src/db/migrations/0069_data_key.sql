-- What is hashed and sealed is so by one key that lies here, sealed itself by each SECRET_KEY in force: these can be changed (decision 0056).
-- The version before this one seals by its SECRET_KEY itself, which therefore is the key of a database that it has begun.
create table data_key (
  sealed_key bytea primary key,
  sealed_at timestamptz not null default clock_timestamp()
);
