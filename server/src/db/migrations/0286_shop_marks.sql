-- The logo and the colour of a shop (docs/decisions/0108-marks-of-shops.md). A shop without a row has a monogram.
create table shop_mark (
  merchant_uuid uuid primary key references merchant,
  logo bytea check (octet_length(logo) <= 32768),
  media_type text check (media_type in ('image/png', 'image/svg+xml')),
  logo_hash text check (logo_hash ~ '^[0-9a-f]{64}$'),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  changed_at timestamptz not null,
  check (num_nulls(logo, media_type, logo_hash) in (0, 3)),
  check (num_nulls(logo, colour) < 2)
);

create index shop_mark_of_logo on shop_mark (logo_hash);
