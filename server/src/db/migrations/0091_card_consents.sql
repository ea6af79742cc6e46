-- Consent per card (docs/spec/rules.md#11): the texts and the records of what the owners of cards agreed to.

create table consent_text (
  kind text not null check (kind in ('ONCE', 'ORDER', 'ALL', 'WITHDRAWAL')),
  version integer not null check (version >= 0),
  text text not null,
  text_hash text not null check (text_hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  primary key (kind, version),
  unique (kind, version, text_hash)
);
create trigger append_only before update or delete or truncate on consent_text
  for each statement execute function refuse_change();

-- Version 0 of ORDER describes cards that were stored before consents; no screen shows it for agreement.
insert into consent_text (kind, version, text, text_hash)
select kind, version, text, encode(sha256(convert_to(text, 'UTF8')), 'hex') from (values
  ('ORDER', 0, 'Карта сохранена до того, как появились разрешения по картам. С неё списываются по графику платежи '
    || 'заказа, который она уже оплачивает. Других списаний с неё нет.'),
  ('ONCE', 1, 'Я плачу этой картой один раз. Карта не сохраняется, других списаний с неё не будет.'),
  ('ORDER', 1, 'Я разрешаю сохранить карту и списывать с неё по графику платежи заказа, для которого её указываю: '
    || 'в день платежа, а если списать не удалось — в следующие дни. Платежи других заказов с неё не списываются. '
    || 'Разрешение можно отозвать в любой момент на странице «Способ оплаты».'),
  ('ALL', 1, 'Я разрешаю сохранить карту и списывать с неё платежи любого моего заказа, если списать их с карты '
    || 'этого заказа не удалось или карты у него нет. Не позже чем за день до такого списания придёт СМС с названием '
    || 'карты. Разрешение можно отозвать в любой момент на странице «Способ оплаты».'),
  ('WITHDRAWAL', 1, 'Я отзываю разрешение списывать с этой карты автоматически. Платить ею самостоятельно '
    || 'по-прежнему можно. Сумма долга и даты платежей не меняются.')) given (kind, version, text);

-- Each change of consent is a row; the present consent is what was given and not withdrawn.
create table consent_record (
  consent_uuid uuid primary key,
  client_uuid uuid not null references client,
  action text not null check (action in ('GIVEN', 'WITHDRAWN')),
  scope text not null check (scope in ('ONCE', 'ORDER', 'ALL')),
  -- the card; null for ONCE, which saves none
  binding_uuid uuid references binding,
  -- the order that may be charged; null for ALL
  order_uuid uuid references orders,
  -- the payment or card check with which the consent was given; null on the page of the cards
  operation_uuid uuid references operation,
  -- the record that a withdrawal ends
  withdraws uuid unique references consent_record,
  text_kind text not null,
  text_version integer not null,
  text_hash text not null,
  -- BANK: the bank has reported the card as lost, stolen or closed
  how text not null
    check (how in ('CHECKOUT', 'CARD_CHANGE', 'PAYMENT_PAGE', 'CARDS_PAGE', 'MIGRATION', 'BANK')),
  recorded_at timestamptz not null,
  foreign key (text_kind, text_version, text_hash) references consent_text (kind, version, text_hash),
  check ((action = 'WITHDRAWN') = (withdraws is not null)),
  check (text_kind = case action when 'GIVEN' then scope else 'WITHDRAWAL' end),
  check ((scope = 'ONCE') = (binding_uuid is null)),
  check ((scope = 'ALL') = (order_uuid is null))
);
create index consent_record_of_card on consent_record (binding_uuid) where binding_uuid is not null;
create index consent_record_of_client on consent_record (client_uuid);
create index consent_record_of_order on consent_record (order_uuid) where order_uuid is not null;
create trigger append_only before update or delete or truncate on consent_record
  for each statement execute function refuse_change();

create view consent_in_force as
  select c.consent_uuid, c.client_uuid, c.scope, c.binding_uuid, c.order_uuid, c.recorded_at
  from consent_record c
  where c.action = 'GIVEN' and c.scope <> 'ONCE'
    and not exists (select from consent_record w where w.withdraws = c.consent_uuid);

-- A message to the client about a payment that could not be taken: the cards that may be charged from the next day
-- on, in their order; none where no card is left.
create table charge_notice (
  notice_uuid uuid primary key,
  order_uuid uuid not null references orders,
  payment_number integer not null check (payment_number >= 1),
  binding_uuids uuid[] not null,
  sms_id bigint not null references sms,
  created_at timestamptz not null
);
create index charge_notice_of_order on charge_notice (order_uuid);
