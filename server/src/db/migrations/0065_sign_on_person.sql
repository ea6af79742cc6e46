-- Who at the bank first came in as a client: a telephone number may be given to somebody else, the bank's name for a person is not.
create table sign_on_person (
  client_uuid uuid primary key references client (client_uuid),
  issuer text not null,
  subject text not null check (subject <> ''),
  since timestamptz not null
);
