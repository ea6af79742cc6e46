-- The schema that all migrations together create, for reading. Written by `npm run schema`, checked by `npm test`.

create schema audit;

create extension pg_trgm;

create table audit.gw_sim (
  gw_order_number text,
  charged bigint,
  refunded bigint,
  charge_count integer
);

create table audit.param (
  now timestamp with time zone,
  quiescent boolean
);

create table public.allocation (
  operation_uuid uuid not null,
  target_type text not null,
  target_id text not null,
  amount bigint not null,
  live boolean not null,
  constraint allocation_amount_check CHECK ((amount > 0)),
  constraint allocation_operation_uuid_fkey FOREIGN KEY (operation_uuid) REFERENCES public.operation(operation_uuid),
  constraint allocation_pkey PRIMARY KEY (operation_uuid, target_type, target_id),
  constraint allocation_target_type_check CHECK ((target_type = ANY (ARRAY['SCHEDULED'::text, 'PENALTY'::text, 'SERVICE'::text, 'EXCESS'::text])))
);
CREATE INDEX allocation_of_target ON public.allocation USING btree (target_id);
CREATE UNIQUE INDEX one_live_operation_per_target ON public.allocation USING btree (target_type, target_id) WHERE live;

create table public.approval_request (
  request_uuid uuid not null,
  kind text not null,
  subject_id text not null,
  order_uuid uuid,
  amount bigint,
  seen jsonb not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  command jsonb,
  client_uuid uuid,
  details text[] default '{}'::text[] not null,
  authors uuid[],
  merchant_key_uuid uuid,
  justification text,
  constraint approval_request_amount_check CHECK ((amount > 0)),
  constraint approval_request_check CHECK ((expires_at > requested_at)),
  constraint approval_request_check1 CHECK (((state = 'WAITING'::text) = (decided_at IS NULL))),
  constraint approval_request_check2 CHECK (((state <> 'APPROVED'::text) OR (decided_by IS DISTINCT FROM requested_by))),
  constraint approval_request_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint approval_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.staff(staff_uuid),
  constraint approval_request_kind_check CHECK ((kind ~ '^[A-Z][A-Z_]{2,39}$'::text)),
  constraint approval_request_merchant_key_uuid_fkey FOREIGN KEY (merchant_key_uuid) REFERENCES public.merchant_key(key_uuid),
  constraint approval_request_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint approval_request_pkey PRIMARY KEY (request_uuid),
  constraint approval_request_reason_check CHECK ((length(reason) <= 255)),
  constraint approval_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.staff(staff_uuid),
  constraint approval_request_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REJECTED'::text, 'STALE'::text, 'EXPIRED'::text])))
);
CREATE INDEX approval_request_by_amount ON public.approval_request USING btree (COALESCE(amount, ('-1'::integer)::bigint), request_uuid);
CREATE INDEX approval_request_by_order ON public.approval_request USING btree (order_uuid) WHERE (order_uuid IS NOT NULL);
CREATE INDEX approval_request_by_time ON public.approval_request USING btree (requested_at DESC, request_uuid);
CREATE UNIQUE INDEX approval_request_waiting ON public.approval_request USING btree (kind, subject_id) WHERE (state = 'WAITING'::text);

create table public.binding (
  binding_uuid uuid not null,
  client_uuid uuid not null,
  gateway_binding_id text not null,
  masked_pan text not null,
  expiry text not null,
  payment_system text,
  payment_way text not null,
  active boolean not null,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  stored_at timestamp with time zone,
  stored_with uuid,
  constraint binding_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint binding_expiry_check CHECK ((expiry ~ '^[0-9]{6}$'::text)),
  constraint binding_gateway_binding_id_key UNIQUE (gateway_binding_id),
  constraint binding_masked_pan_check CHECK (((length(regexp_replace(masked_pan, '[^0-9]'::text, ''::text, 'g'::text)) <= 10) AND (masked_pan ~ '[0-9]{4}$'::text))),
  constraint binding_payment_system_check CHECK ((payment_system = ANY (ARRAY['VISA'::text, 'MASTERCARD'::text, 'AMEX'::text, 'JCB'::text, 'CUP'::text, 'MIR'::text]))),
  constraint binding_pkey PRIMARY KEY (binding_uuid)
);
CREATE INDEX binding_by_expiry ON public.binding USING btree (expiry) WHERE active;
CREATE INDEX binding_by_last_four ON public.binding USING btree ("right"(masked_pan, 4));
CREATE INDEX binding_of_client ON public.binding USING btree (client_uuid);

create table public.cabinet_exchange (
  exchange_hash text not null,
  order_uuid uuid not null,
  client_uuid uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint cabinet_exchange_check CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '00:15:00'::interval)))),
  constraint cabinet_exchange_check1 CHECK ((used_at >= created_at)),
  constraint cabinet_exchange_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint cabinet_exchange_exchange_hash_check CHECK ((length(exchange_hash) >= 43)),
  constraint cabinet_exchange_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.checkout(order_uuid),
  constraint cabinet_exchange_pkey PRIMARY KEY (exchange_hash)
);
CREATE INDEX cabinet_exchange_of_client ON public.cabinet_exchange USING btree (client_uuid) WHERE (used_at IS NULL);

create table public.calendar_event (
  order_uuid uuid not null,
  payment_number integer not null,
  day date not null,
  summary text not null,
  sequence integer not null,
  changed_at timestamp with time zone not null,
  constraint calendar_event_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint calendar_event_pkey PRIMARY KEY (order_uuid, payment_number),
  constraint calendar_event_sequence_check CHECK ((sequence >= 0))
);

create table public.calendar_feed (
  client_uuid uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  constraint calendar_feed_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint calendar_feed_pkey PRIMARY KEY (client_uuid),
  constraint calendar_feed_token_hash_check CHECK ((length(token_hash) >= 43)),
  constraint calendar_feed_token_hash_key UNIQUE (token_hash)
);

create table public.cart_item_picture (
  order_uuid uuid not null,
  item_number integer not null,
  url text not null,
  hash text,
  fetched_at timestamp with time zone,
  attempts integer default 0 not null,
  try_at timestamp with time zone,
  forget_at timestamp with time zone not null,
  constraint cart_item_picture_check CHECK ((num_nulls(hash, fetched_at) = ANY (ARRAY[0, 2]))),
  constraint cart_item_picture_check1 CHECK (((hash IS NULL) OR (try_at IS NULL))),
  constraint cart_item_picture_hash_fkey FOREIGN KEY (hash) REFERENCES public.cart_picture(hash),
  constraint cart_item_picture_item_number_check CHECK ((item_number >= 0)),
  constraint cart_item_picture_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.checkout(order_uuid) ON DELETE CASCADE,
  constraint cart_item_picture_pkey PRIMARY KEY (order_uuid, item_number),
  constraint cart_item_picture_url_check CHECK ((char_length(url) <= 2000))
);
CREATE INDEX cart_item_picture_fetched ON public.cart_item_picture USING btree (hashtextextended(url, (0)::bigint), fetched_at) WHERE (fetched_at IS NOT NULL);
CREATE INDEX cart_item_picture_of_hash ON public.cart_item_picture USING btree (hash);
CREATE INDEX cart_item_picture_to_forget ON public.cart_item_picture USING btree (forget_at);

create table public.cart_picture (
  hash text not null,
  file bytea not null,
  media_type text not null,
  merchant_uuid uuid not null,
  stored_at timestamp with time zone not null,
  constraint cart_picture_check CHECK ((hash = encode(sha256(file), 'hex'::text))),
  constraint cart_picture_file_check CHECK ((octet_length(file) <= 262144)),
  constraint cart_picture_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  constraint cart_picture_merchant_uuid_fkey FOREIGN KEY (merchant_uuid) REFERENCES public.merchant(merchant_uuid),
  constraint cart_picture_pkey PRIMARY KEY (hash)
);

create table public.charge_notice (
  notice_uuid uuid not null,
  order_uuid uuid not null,
  payment_number integer not null,
  binding_uuids uuid[] not null,
  sms_id bigint not null,
  created_at timestamp with time zone not null,
  charges_from date,
  constraint charge_notice_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint charge_notice_payment_number_check CHECK ((payment_number >= 1)),
  constraint charge_notice_pkey PRIMARY KEY (notice_uuid),
  constraint charge_notice_sms_id_fkey FOREIGN KEY (sms_id) REFERENCES public.sms(sms_id)
);
CREATE INDEX charge_notice_of_order ON public.charge_notice USING btree (order_uuid);

create table public.checkout (
  order_uuid uuid not null,
  token_hash text not null,
  sealed_token bytea not null,
  merchant_uuid uuid not null,
  order_number text not null,
  registration_key_hash text not null,
  product_id text not null,
  terms jsonb not null,
  purchase_amount bigint not null,
  full_amount bigint not null,
  country_code text not null,
  phone text not null,
  full_name text,
  birth_date date,
  cart jsonb not null,
  channel text not null,
  return_url text not null,
  notification_url text,
  state text not null,
  browser_hash text,
  client_uuid uuid,
  operation_uuid uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  contract_version integer,
  signed_at timestamp with time zone,
  email text,
  released_number text,
  constraint checkout_channel_check CHECK ((channel = ANY (ARRAY['SBOL_BANK_GATEWAY'::text, 'OFFLINE'::text]))),
  constraint checkout_check CHECK ((full_amount >= purchase_amount)),
  constraint checkout_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint checkout_merchant_uuid_fkey FOREIGN KEY (merchant_uuid) REFERENCES public.merchant(merchant_uuid),
  constraint checkout_merchant_uuid_order_number_key UNIQUE (merchant_uuid, order_number),
  constraint checkout_pkey PRIMARY KEY (order_uuid),
  constraint checkout_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.product(product_id),
  constraint checkout_purchase_amount_check CHECK ((purchase_amount > 0)),
  constraint checkout_state_check CHECK ((state = ANY (ARRAY['CREATED'::text, 'CONFIRMED'::text, 'PAYING'::text, 'APPROVED'::text, 'REJECTED'::text, 'EXPIRED'::text]))),
  constraint checkout_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX checkout_by_number ON public.checkout USING btree (public.comparison_text(order_number) text_pattern_ops);
CREATE INDEX checkout_not_in_form ON public.checkout USING btree (order_uuid) WHERE ((order_number <> public.canonical_text(order_number)) OR (full_name <> public.canonical_text(full_name)));
CREATE INDEX checkout_under_way ON public.checkout USING btree (client_uuid) WHERE (state = ANY (ARRAY['CONFIRMED'::text, 'PAYING'::text]));

create table public.checkout_consent (
  consent_uuid uuid not null,
  order_uuid uuid not null,
  client_uuid uuid not null,
  kind text not null,
  version integer not null,
  text_hash text not null,
  challenge_uuid uuid not null,
  signed_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  facts text,
  constraint checkout_consent_challenge_uuid_fkey FOREIGN KEY (challenge_uuid) REFERENCES public.otp_challenge(challenge_uuid),
  constraint checkout_consent_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint checkout_consent_facts_check CHECK (((facts IS NOT NULL) OR ((kind <> 'CARD'::text) AND (version = 1)))),
  constraint checkout_consent_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.checkout(order_uuid),
  constraint checkout_consent_order_uuid_kind_key UNIQUE (order_uuid, kind),
  constraint checkout_consent_pkey PRIMARY KEY (consent_uuid),
  constraint checkout_consent_text_hash_kind_version_fkey FOREIGN KEY (text_hash, kind, version) REFERENCES public.checkout_consent_text(text_hash, kind, version)
);
CREATE INDEX checkout_consent_of_client ON public.checkout_consent USING btree (client_uuid);

create table public.checkout_consent_text (
  text_hash text not null,
  kind text not null,
  version integer not null,
  text text not null,
  constraint checkout_consent_text_check CHECK ((text_hash = encode(sha256(convert_to(text, 'UTF8'::name)), 'hex'::text))),
  constraint checkout_consent_text_kind_check CHECK ((kind = ANY (ARRAY['CONTRACT'::text, 'PERSONAL_DATA'::text, 'CARD'::text]))),
  constraint checkout_consent_text_pkey PRIMARY KEY (text_hash),
  constraint checkout_consent_text_text_hash_kind_version_key UNIQUE (text_hash, kind, version),
  constraint checkout_consent_text_version_check CHECK ((version >= 1))
);

create table public.client (
  client_uuid uuid not null,
  country_code text not null,
  phone text not null,
  full_name text,
  birth_date date,
  status text not null,
  blocked_until timestamp with time zone,
  created_at timestamp with time zone not null,
  status_before_block text,
  utc_offset smallint default 180 not null,
  constraint client_country_code_check CHECK ((country_code = '7'::text)),
  constraint client_country_code_phone_key UNIQUE (country_code, phone),
  constraint client_phone_check CHECK ((phone ~ '^9[0-9]{9}$'::text)),
  constraint client_pkey PRIMARY KEY (client_uuid),
  constraint client_status_before_block_check CHECK ((status_before_block = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint client_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'BLOCKED'::text]))),
  constraint client_utc_offset_check CHECK (((utc_offset >= 120) AND (utc_offset <= 720)))
);
CREATE INDEX client_by_compared_name ON public.client USING btree (public.comparison_text(full_name) text_pattern_ops);
CREATE INDEX client_by_name ON public.client USING btree (lower(full_name) text_pattern_ops);
CREATE INDEX client_by_part_of_name ON public.client USING gin (public.comparison_text(full_name) public.gin_trgm_ops);
CREATE INDEX client_by_part_of_phone ON public.client USING gin (phone public.gin_trgm_ops);
CREATE INDEX client_not_in_form ON public.client USING btree (client_uuid) WHERE (full_name <> public.canonical_text(full_name));

create table public.client_email (
  client_uuid uuid not null,
  address text not null,
  source text not null,
  added_at timestamp with time zone not null,
  confirmation_uuid uuid not null,
  confirmation_hash text not null,
  letter_state text not null,
  letter_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  former_address text,
  constraint client_email_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint client_email_confirmation_hash_check CHECK ((length(confirmation_hash) >= 43)),
  constraint client_email_confirmation_hash_key UNIQUE (confirmation_hash),
  constraint client_email_letter_state_check CHECK ((letter_state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'NOT_SENT'::text]))),
  constraint client_email_pkey PRIMARY KEY (client_uuid),
  constraint client_email_source_check CHECK ((source = ANY (ARRAY['SHOP'::text, 'STAFF'::text, 'CLIENT'::text])))
);
CREATE INDEX client_email_by_part ON public.client_email USING gin (lower(address) public.gin_trgm_ops);

create table public.client_order_count (
  client_uuid uuid not null,
  list_state text not null,
  total integer not null,
  constraint client_order_count_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint client_order_count_list_state_check CHECK ((list_state = ANY (ARRAY['ACTIVE'::text, 'COMPLETED'::text]))),
  constraint client_order_count_pkey PRIMARY KEY (client_uuid, list_state),
  constraint client_order_count_total_check CHECK ((total >= 0))
);

create table public.client_question (
  question_uuid uuid not null,
  client_uuid uuid not null,
  order_uuid uuid not null,
  field text not null,
  value text not null,
  asked_at timestamp with time zone not null,
  is_accepted boolean,
  settled_at timestamp with time zone,
  settled_by uuid,
  constraint client_question_check CHECK ((((is_accepted IS NULL) = (settled_at IS NULL)) AND ((is_accepted IS NULL) = (settled_by IS NULL)))),
  constraint client_question_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint client_question_field_check CHECK ((field = ANY (ARRAY['FULL_NAME'::text, 'BIRTH_DATE'::text]))),
  constraint client_question_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.checkout(order_uuid),
  constraint client_question_pkey PRIMARY KEY (question_uuid),
  constraint client_question_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.staff(staff_uuid)
);
CREATE UNIQUE INDEX client_question_once ON public.client_question USING btree (client_uuid, field, value) WHERE (is_accepted IS NOT TRUE);

create table public.client_reminder_choice (
  client_uuid uuid not null,
  channel text not null,
  enabled boolean not null,
  changed_at timestamp with time zone not null,
  constraint client_reminder_choice_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'CALENDAR'::text]))),
  constraint client_reminder_choice_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint client_reminder_choice_pkey PRIMARY KEY (client_uuid, channel)
);

create table public.client_subscription (
  country_code text not null,
  phone text not null,
  subscription_id text not null,
  changed_at timestamp with time zone not null,
  constraint client_subscription_country_code_check CHECK ((country_code = '7'::text)),
  constraint client_subscription_phone_check CHECK ((phone ~ '^9[0-9]{9}$'::text)),
  constraint client_subscription_pkey PRIMARY KEY (country_code, phone),
  constraint client_subscription_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.subscription_category(subscription_id)
);

create table public.consent_record (
  consent_uuid uuid not null,
  client_uuid uuid not null,
  action text not null,
  scope text not null,
  binding_uuid uuid,
  order_uuid uuid,
  operation_uuid uuid,
  withdraws uuid,
  text_kind text not null,
  text_version integer not null,
  text_hash text not null,
  how text not null,
  recorded_at timestamp with time zone not null,
  written_at timestamp with time zone default clock_timestamp(),
  constraint consent_record_action_check CHECK ((action = ANY (ARRAY['GIVEN'::text, 'WITHDRAWN'::text]))),
  constraint consent_record_binding_uuid_fkey FOREIGN KEY (binding_uuid) REFERENCES public.binding(binding_uuid),
  constraint consent_record_check CHECK (((action = 'WITHDRAWN'::text) = (withdraws IS NOT NULL))),
  constraint consent_record_check1 CHECK ((text_kind =
CASE action
    WHEN 'GIVEN'::text THEN scope
    ELSE 'WITHDRAWAL'::text
END)),
  constraint consent_record_check2 CHECK (((scope = 'ONCE'::text) = (binding_uuid IS NULL))),
  constraint consent_record_check3 CHECK (((scope = 'ALL'::text) = (order_uuid IS NULL))),
  constraint consent_record_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint consent_record_how_check CHECK ((how = ANY (ARRAY['CHECKOUT'::text, 'CARD_CHANGE'::text, 'PAYMENT_PAGE'::text, 'CARDS_PAGE'::text, 'MIGRATION'::text, 'BANK'::text]))),
  constraint consent_record_operation_uuid_fkey FOREIGN KEY (operation_uuid) REFERENCES public.operation(operation_uuid),
  constraint consent_record_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint consent_record_pkey PRIMARY KEY (consent_uuid),
  constraint consent_record_scope_check CHECK ((scope = ANY (ARRAY['ONCE'::text, 'ORDER'::text, 'ALL'::text]))),
  constraint consent_record_text_kind_text_version_text_hash_fkey FOREIGN KEY (text_kind, text_version, text_hash) REFERENCES public.consent_text(kind, version, text_hash),
  constraint consent_record_withdraws_fkey FOREIGN KEY (withdraws) REFERENCES public.consent_record(consent_uuid),
  constraint consent_record_withdraws_key UNIQUE (withdraws)
);
CREATE INDEX consent_record_of_card ON public.consent_record USING btree (binding_uuid) WHERE (binding_uuid IS NOT NULL);
CREATE INDEX consent_record_of_client ON public.consent_record USING btree (client_uuid);
CREATE INDEX consent_record_of_order ON public.consent_record USING btree (order_uuid) WHERE (order_uuid IS NOT NULL);

create table public.consent_text (
  kind text not null,
  version integer not null,
  text text not null,
  text_hash text not null,
  constraint consent_text_check CHECK ((text_hash = encode(sha256(convert_to(text, 'UTF8'::name)), 'hex'::text))),
  constraint consent_text_kind_check CHECK ((kind = ANY (ARRAY['ONCE'::text, 'ORDER'::text, 'ALL'::text, 'WITHDRAWAL'::text]))),
  constraint consent_text_kind_version_text_hash_key UNIQUE (kind, version, text_hash),
  constraint consent_text_pkey PRIMARY KEY (kind, version),
  constraint consent_text_version_check CHECK ((version >= 0))
);

create table public.consent_withdrawal (
  consent_uuid uuid not null,
  withdrawn_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  constraint consent_withdrawal_consent_uuid_fkey FOREIGN KEY (consent_uuid) REFERENCES public.checkout_consent(consent_uuid),
  constraint consent_withdrawal_pkey PRIMARY KEY (consent_uuid)
);

create table public.contact_refusal (
  client_uuid uuid not null,
  refused_at timestamp with time zone not null,
  recorded_by uuid,
  reason text,
  constraint contact_refusal_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint contact_refusal_pkey PRIMARY KEY (client_uuid),
  constraint contact_refusal_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.staff(staff_uuid)
);

create table public.data_key (
  sealed_key bytea not null,
  sealed_at timestamp with time zone default clock_timestamp() not null,
  constraint data_key_pkey PRIMARY KEY (sealed_key)
);

create table public.day_down (
  day date not null,
  constraint day_down_pkey PRIMARY KEY (day)
);

create table public.discount (
  discount_uuid uuid not null,
  discount integer not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint discount_discount_check CHECK (((discount >= 0) AND (discount <= 10000))),
  constraint discount_pkey PRIMARY KEY (discount_uuid),
  constraint discount_version_check CHECK ((version >= 1))
);

create table public.discount_product (
  product_id text not null,
  discount_uuid uuid not null,
  constraint discount_product_discount_uuid_fkey FOREIGN KEY (discount_uuid) REFERENCES public.discount(discount_uuid),
  constraint discount_product_pkey PRIMARY KEY (product_id),
  constraint discount_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.product(product_id)
);
CREATE INDEX discount_product_of_discount ON public.discount_product USING btree (discount_uuid);

create table public.early_payment (
  operation_uuid uuid not null,
  order_uuid uuid not null,
  paid_at timestamp with time zone not null,
  amount bigint not null,
  commission bigint not null,
  constraint early_payment_amount_check CHECK ((amount > 0)),
  constraint early_payment_check CHECK (((commission >= 0) AND (commission <= amount))),
  constraint early_payment_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint early_payment_pkey PRIMARY KEY (operation_uuid)
);
CREATE INDEX early_payment_of_order ON public.early_payment USING btree (order_uuid);

create table public.export (
  export_uuid uuid not null,
  staff_uuid uuid not null,
  list text,
  wish jsonb,
  format text not null,
  state text not null,
  failure text,
  run integer default 0 not null,
  rows_done integer default 0 not null,
  bytes bigint default 0 not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  request jsonb,
  constraint export_check CHECK (((state = 'FAILED'::text) = (failure IS NOT NULL))),
  constraint export_check1 CHECK (((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])) = (finished_at IS NULL))),
  constraint export_check2 CHECK (((state = 'DONE'::text) <= (expires_at IS NOT NULL))),
  constraint export_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text]))),
  constraint export_pkey PRIMARY KEY (export_uuid),
  constraint export_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid),
  constraint export_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'EXPIRED'::text])))
);
CREATE INDEX export_expiring ON public.export USING btree (expires_at) WHERE (state = 'DONE'::text);
CREATE INDEX export_of_staff ON public.export USING btree (staff_uuid, created_at DESC);

create table public.export_chunk (
  export_uuid uuid not null,
  run integer not null,
  chunk_no integer not null,
  content bytea not null,
  constraint export_chunk_chunk_no_check CHECK ((chunk_no >= 0)),
  constraint export_chunk_export_uuid_fkey FOREIGN KEY (export_uuid) REFERENCES public.export(export_uuid) ON DELETE CASCADE,
  constraint export_chunk_pkey PRIMARY KEY (export_uuid, run, chunk_no)
);

create table public.full_payment_chunk (
  file_uuid uuid not null,
  chunk_no integer not null,
  first_order_uuid uuid not null,
  last_order_uuid uuid not null,
  rows_total integer not null,
  done_at timestamp with time zone,
  constraint full_payment_chunk_file_uuid_fkey FOREIGN KEY (file_uuid) REFERENCES public.full_payment_file(file_uuid),
  constraint full_payment_chunk_pkey PRIMARY KEY (file_uuid, chunk_no),
  constraint full_payment_chunk_rows_total_check CHECK ((rows_total > 0))
);
CREATE INDEX full_payment_chunk_open ON public.full_payment_chunk USING btree (file_uuid, chunk_no) WHERE (done_at IS NULL);

create table public.full_payment_file (
  file_uuid uuid not null,
  staff_uuid uuid not null,
  file_hash text not null,
  status text not null,
  rows_total integer not null,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  stage text default 'SETTLING'::text not null,
  file_name text,
  retry_of uuid,
  review_wanted boolean default false not null,
  approval_needed boolean default false not null,
  rows_checked integer default 0 not null,
  checked_through integer default 0 not null,
  rows_payable integer,
  amount_payable bigint,
  settling_at timestamp with time zone,
  decided_by uuid,
  rows_paid integer,
  amount_paid bigint,
  constraint full_payment_file_check CHECK (((status = 'COMPLETED'::text) = (completed_at IS NOT NULL))),
  constraint full_payment_file_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.staff(staff_uuid),
  constraint full_payment_file_pkey PRIMARY KEY (file_uuid),
  constraint full_payment_file_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES public.full_payment_file(file_uuid),
  constraint full_payment_file_rows_total_check CHECK ((rows_total > 0)),
  constraint full_payment_file_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid),
  constraint full_payment_file_stage_check CHECK ((stage = ANY (ARRAY['CHECKING'::text, 'WAITING'::text, 'SETTLING'::text, 'COMPLETED'::text, 'CANCELLED'::text]))),
  constraint full_payment_file_status_check CHECK ((status = ANY (ARRAY['IN_PROGRESS'::text, 'COMPLETED'::text])))
);
CREATE INDEX full_payment_file_age ON public.full_payment_file USING btree (created_at DESC);
CREATE INDEX full_payment_file_of_staff ON public.full_payment_file USING btree (staff_uuid, created_at);
CREATE UNIQUE INDEX one_full_payment_at_a_time ON public.full_payment_file USING btree ((true)) WHERE (status = 'IN_PROGRESS'::text);

create table public.full_payment_row (
  file_uuid uuid not null,
  line_no integer not null,
  cells jsonb not null,
  order_uuid uuid,
  result text,
  reason text,
  operation_uuid uuid,
  route text default 'SINGLE'::text not null,
  reference text,
  amount bigint,
  twin_line_no integer,
  debt bigint,
  constraint full_payment_row_check CHECK (((result = 'SUCCESS'::text) = (operation_uuid IS NOT NULL))),
  constraint full_payment_row_check1 CHECK (((result IS NOT NULL) OR (reason IS NULL))),
  constraint full_payment_row_line_no_check CHECK ((line_no > 0)),
  constraint full_payment_row_operation_uuid_fkey FOREIGN KEY (operation_uuid) REFERENCES public.operation(operation_uuid),
  constraint full_payment_row_pkey PRIMARY KEY (file_uuid, line_no),
  constraint full_payment_row_result_check CHECK ((result = ANY (ARRAY['SUCCESS'::text, 'FAIL'::text]))),
  constraint full_payment_row_route_check CHECK ((route = ANY (ARRAY['UNCHECKED'::text, 'SET'::text, 'SINGLE'::text, 'NONE'::text])))
);
CREATE INDEX full_payment_row_of_order ON public.full_payment_row USING btree (file_uuid, order_uuid) WHERE (route = ANY (ARRAY['SET'::text, 'SINGLE'::text]));
CREATE INDEX full_payment_row_single ON public.full_payment_row USING btree (file_uuid, line_no) WHERE ((route = 'SINGLE'::text) AND (result IS NULL));
CREATE UNIQUE INDEX one_full_payment_per_order ON public.full_payment_row USING btree (file_uuid, order_uuid) WHERE (operation_uuid IS NOT NULL);

create table public.full_payment_skipped (
  file_uuid uuid not null,
  line_no integer not null,
  cells jsonb not null,
  reason text not null,
  constraint full_payment_skipped_line_no_check CHECK ((line_no > 0)),
  constraint full_payment_skipped_pkey PRIMARY KEY (file_uuid, line_no)
);

create table public.gateway_callback (
  callback_id bigint generated always as identity not null,
  md_order text,
  operation text,
  checksum_ok boolean,
  applied boolean not null,
  received_at timestamp with time zone not null,
  constraint gateway_callback_pkey PRIMARY KEY (callback_id)
);
CREATE INDEX gateway_callback_of_order ON public.gateway_callback USING btree (md_order);

create table public.history (
  event_id bigint generated always as identity not null,
  client_uuid uuid not null,
  order_uuid uuid,
  type text not null,
  amount bigint,
  action_date timestamp with time zone not null,
  subject_type text not null,
  subject_id text not null,
  transition_key text not null,
  text text not null,
  constraint history_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint history_pkey PRIMARY KEY (event_id),
  constraint history_transition_key_key UNIQUE (transition_key)
);
CREATE INDEX history_of_client_whole ON public.history USING btree (client_uuid, action_date DESC, event_id DESC) INCLUDE (type, amount, order_uuid, subject_type);
CREATE INDEX history_of_order ON public.history USING btree (order_uuid, event_id) WHERE (order_uuid IS NOT NULL);

create table public.idempotency (
  scope text not null,
  key text not null,
  request_hash text not null,
  state text not null,
  response_status integer,
  sealed_response bytea,
  created_at timestamp with time zone not null,
  constraint idempotency_check CHECK (((state = 'DONE'::text) = (response_status IS NOT NULL))),
  constraint idempotency_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint idempotency_pkey PRIMARY KEY (scope, key),
  constraint idempotency_state_check CHECK ((state = ANY (ARRAY['STARTED'::text, 'DONE'::text])))
);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);

create table public.job (
  job_id bigint generated always as identity not null,
  kind text not null,
  key text not null,
  payload jsonb not null,
  run_at timestamp with time zone not null,
  state text not null,
  attempts integer default 0 not null,
  locked_until timestamp with time zone,
  locked_by text,
  again_at timestamp with time zone,
  last_error text,
  lane text default 'AWAITED'::text not null,
  constraint job_kind_key_key UNIQUE (kind, key),
  constraint job_lane_check CHECK ((lane = ANY (ARRAY['CODES'::text, 'AWAITED'::text, 'LETTERS'::text, 'SHOPS'::text, 'PICTURES'::text, 'MESSAGES'::text, 'DAY_LETTERS'::text, 'MASS'::text, 'CHARGES'::text]))),
  constraint job_pkey PRIMARY KEY (job_id),
  constraint job_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'PARKED'::text])))
);
CREATE INDEX job_due_in_lane ON public.job USING btree (lane, run_at, job_id) WHERE (state = 'WAITING'::text);
CREATE INDEX job_running ON public.job USING btree (locked_until) WHERE (state = 'RUNNING'::text);

create table public.journal_entry (
  entry_id bigint generated always as identity not null,
  tx_id uuid not null,
  account text not null,
  currency text default 'RUB'::text not null,
  debit bigint not null,
  credit bigint not null,
  constraint journal_entry_account_check CHECK (((account = ANY (ARRAY['CASH'::text, 'MERCHANT'::text, 'COMMISSION'::text, 'PENALTY'::text, 'SERVICE'::text, 'EXCESS'::text, 'GOODWILL'::text])) OR (account ~~ 'AR:%'::text))),
  constraint journal_entry_check CHECK (((debit = 0) <> (credit = 0))),
  constraint journal_entry_credit_check CHECK ((credit >= 0)),
  constraint journal_entry_currency_check CHECK ((currency = 'RUB'::text)),
  constraint journal_entry_debit_check CHECK ((debit >= 0)),
  constraint journal_entry_pkey PRIMARY KEY (entry_id),
  constraint journal_entry_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES public.journal_transaction(tx_id)
);
CREATE INDEX journal_entry_of_receivable ON public.journal_entry USING btree (account) WHERE (account ~~ 'AR:%'::text);
CREATE INDEX journal_entry_of_transaction ON public.journal_entry USING btree (tx_id);

create table public.journal_transaction (
  tx_id uuid not null,
  rule text not null,
  order_uuid uuid,
  operation_uuid uuid,
  refund_uuid uuid,
  posted_at timestamp with time zone not null,
  constraint journal_transaction_check CHECK (((operation_uuid IS NULL) OR (refund_uuid IS NULL))),
  constraint journal_transaction_operation_uuid_fkey FOREIGN KEY (operation_uuid) REFERENCES public.operation(operation_uuid),
  constraint journal_transaction_pkey PRIMARY KEY (tx_id),
  constraint journal_transaction_refund_uuid_fkey FOREIGN KEY (refund_uuid) REFERENCES public.operation_refund(refund_uuid)
);
CREATE UNIQUE INDEX one_journal_transaction_per_operation ON public.journal_transaction USING btree (operation_uuid) WHERE (operation_uuid IS NOT NULL);
CREATE UNIQUE INDEX one_journal_transaction_per_refund ON public.journal_transaction USING btree (refund_uuid) WHERE (refund_uuid IS NOT NULL);

create table public.law (
  clause_id text not null,
  law text not null,
  article text,
  link text not null,
  requirement text not null,
  check_name text not null,
  limit_value bigint,
  valid_from date not null,
  valid_until date,
  constraint law_check CHECK ((valid_until >= valid_from)),
  constraint law_link_check CHECK ((link ~~ 'https://%'::text)),
  constraint law_pkey PRIMARY KEY (clause_id)
);

create table public.law_of_agreement (
  clause_id text not null,
  law text not null,
  article text,
  link text not null,
  requirement text not null,
  check_name text not null,
  limit_value bigint,
  valid_from date not null,
  valid_until date,
  constraint law_check CHECK ((valid_until >= valid_from)),
  constraint law_link_check CHECK ((link ~~ 'https://%'::text)),
  constraint law_of_agreement_pkey PRIMARY KEY (clause_id)
);

create table public.limit_event (
  limit_event_id bigint generated always as identity not null,
  scope text not null,
  subject text not null,
  detail text not null,
  at timestamp with time zone not null,
  constraint limit_event_pkey PRIMARY KEY (limit_event_id)
);
CREATE INDEX limit_event_of_scope ON public.limit_event USING btree (scope, at);
CREATE INDEX limit_event_of_subject ON public.limit_event USING btree (scope, subject, at);

create table public.matter_owner (
  kind text not null,
  matter_uuid uuid not null,
  staff_uuid uuid not null,
  taken_at timestamp with time zone not null,
  constraint matter_owner_pkey PRIMARY KEY (kind, matter_uuid),
  constraint matter_owner_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);

create table public.merchant (
  merchant_uuid uuid not null,
  full_name text not null,
  website_url text,
  physical_address text,
  api_key_hash text,
  sealed_webhook_secret bytea,
  active boolean not null,
  created_at timestamp with time zone not null,
  constraint merchant_api_key_hash_key UNIQUE (api_key_hash),
  constraint merchant_pkey PRIMARY KEY (merchant_uuid)
);

create table public.merchant_key (
  key_uuid uuid not null,
  merchant_uuid uuid not null,
  key_hash text not null,
  ending text,
  created_at timestamp with time zone not null,
  created_by uuid,
  revoked_at timestamp with time zone,
  constraint merchant_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.staff(staff_uuid),
  constraint merchant_key_key_hash_key UNIQUE (key_hash),
  constraint merchant_key_merchant_uuid_fkey FOREIGN KEY (merchant_uuid) REFERENCES public.merchant(merchant_uuid),
  constraint merchant_key_pkey PRIMARY KEY (key_uuid)
);
CREATE INDEX merchant_key_of_merchant ON public.merchant_key USING btree (merchant_uuid, created_at);

create table public.note (
  note_uuid uuid not null,
  wording integer not null,
  client_uuid uuid not null,
  order_uuid uuid,
  text text not null,
  written_by uuid not null,
  written_at timestamp with time zone not null,
  constraint note_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint note_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint note_pkey PRIMARY KEY (note_uuid, wording),
  constraint note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint note_wording_check CHECK ((wording >= 1)),
  constraint note_written_by_fkey FOREIGN KEY (written_by) REFERENCES public.staff(staff_uuid)
);
CREATE INDEX note_of_client ON public.note USING btree (client_uuid, order_uuid, written_at DESC, note_uuid) WHERE (wording = 1);

create table public.notification (
  notification_uuid uuid not null,
  client_uuid uuid not null,
  order_uuid uuid,
  kind text not null,
  occasion text not null,
  text text not null,
  debt_due_on date,
  created_at timestamp with time zone not null,
  answers_client boolean default false not null,
  constraint notification_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint notification_kind_check CHECK ((kind = ANY (ARRAY['CODE'::text, 'REMINDER'::text, 'RECEIPT'::text, 'CHARGE_FAILED'::text, 'OVERDUE_SOON'::text, 'PENALTY_STARTED'::text, 'PENALTY_GROWS'::text, 'PAYMENT_RESOLVED'::text, 'CASCADE_ANNOUNCED'::text, 'CARD_CHANGED'::text, 'CARD_EXPIRES'::text, 'REFUND_STARTED'::text, 'REFUND_ARRIVED'::text, 'ORDER_PAID'::text, 'ORDER_PAUSED'::text, 'ORDER_RESUMED'::text, 'CONSENT_CHANGED'::text, 'LOGIN_NEW_DEVICE'::text, 'LIMITS_RESTORED'::text]))),
  constraint notification_kind_occasion_key UNIQUE (kind, occasion),
  constraint notification_pkey PRIMARY KEY (notification_uuid)
);
CREATE INDEX notification_of_client ON public.notification USING btree (client_uuid, created_at DESC, notification_uuid);

create table public.notification_choice (
  client_uuid uuid not null,
  kind_group text not null,
  channels text[] not null,
  changed_at timestamp with time zone not null,
  constraint notification_choice_channels_check CHECK ((channels <@ ARRAY['SMS'::text, 'EMAIL'::text, 'PUSH'::text])),
  constraint notification_choice_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint notification_choice_kind_group_check CHECK ((kind_group = ANY (ARRAY['REMINDERS'::text, 'RECEIPTS'::text, 'COST'::text, 'SECURITY'::text]))),
  constraint notification_choice_pkey PRIMARY KEY (client_uuid, kind_group)
);

create table public.notification_delivery (
  notification_uuid uuid not null,
  channel text not null,
  state text not null,
  reason text,
  sms_id bigint,
  changed_at timestamp with time zone not null,
  contact_at timestamp with time zone,
  breach text,
  constraint notification_delivery_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'PUSH'::text]))),
  constraint notification_delivery_check CHECK (((state = 'NOT_SENT'::text) = (reason IS NOT NULL))),
  constraint notification_delivery_notification_uuid_fkey FOREIGN KEY (notification_uuid) REFERENCES public.notification(notification_uuid),
  constraint notification_delivery_pkey PRIMARY KEY (notification_uuid, channel),
  constraint notification_delivery_reason_check CHECK ((reason = ANY (ARRAY['CLIENT_CHOICE'::text, 'CONTACT_REFUSED'::text, 'DAY_LIMIT'::text, 'WEEK_LIMIT'::text, 'MONTH_LIMIT'::text, 'RESERVED'::text, 'TOO_LATE'::text, 'PROVIDER'::text, 'LAW'::text, 'NOT_CONFIRMED'::text, 'NOT_SUBSCRIBED'::text]))),
  constraint notification_delivery_sms_id_key UNIQUE (sms_id),
  constraint notification_delivery_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'DELIVERED'::text, 'NOT_SENT'::text])))
);

create table public.notification_read (
  client_uuid uuid not null,
  read_through timestamp with time zone not null,
  constraint notification_read_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint notification_read_pkey PRIMARY KEY (client_uuid)
);

create table public.operation (
  operation_uuid uuid not null,
  order_uuid uuid not null,
  client_uuid uuid not null,
  kind text not null,
  state text not null,
  amount bigint not null,
  currency text default 'RUB'::text not null,
  binding_uuid uuid,
  gateway_order_number text not null,
  md_order text,
  form_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  action_code integer,
  begun_by text,
  consent_uuid uuid,
  card_scope text,
  card_text_version integer,
  sent_at timestamp with time zone,
  constraint operation_begun_by CHECK (((begun_by = ANY (ARRAY['CUSTOMER'::text, 'SERVICE'::text, 'STAFF'::text])) AND ((begun_by = 'SERVICE'::text) = (kind = 'SCHEDULED'::text)))),
  constraint operation_binding_uuid_fkey FOREIGN KEY (binding_uuid) REFERENCES public.binding(binding_uuid),
  constraint operation_card_scope CHECK (((card_scope IS NULL) OR ((card_scope = ANY (ARRAY['NONE'::text, 'ONCE'::text, 'ORDER'::text, 'ALL'::text])) AND ((binding_uuid IS NULL) OR (kind = 'BINDING'::text))))),
  constraint operation_card_text CHECK (((card_scope IS NULL) = (card_text_version IS NULL))),
  constraint operation_check CHECK (((amount > 0) OR ((kind = 'BINDING'::text) AND (amount = 0)))),
  constraint operation_check1 CHECK (((state = 'SETTLED'::text) = (settled_at IS NOT NULL))),
  constraint operation_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint operation_consent FOREIGN KEY (consent_uuid) REFERENCES public.consent_record(consent_uuid),
  constraint operation_currency_check CHECK ((currency = 'RUB'::text)),
  constraint operation_gateway_order_number_check CHECK ((length(gateway_order_number) <= 36)),
  constraint operation_gateway_order_number_key UNIQUE (gateway_order_number),
  constraint operation_kind_check CHECK ((kind = ANY (ARRAY['INITIAL'::text, 'SCHEDULED'::text, 'MANUAL'::text, 'EARLY'::text, 'RECURRENT'::text, 'PENALTY'::text, 'SERVICE'::text, 'FULL_PAYMENT'::text, 'BINDING'::text]))),
  constraint operation_md_order_key UNIQUE (md_order),
  constraint operation_pkey PRIMARY KEY (operation_uuid),
  constraint operation_service_has_consent CHECK (((begun_by IS DISTINCT FROM 'SERVICE'::text) OR (consent_uuid IS NOT NULL))),
  constraint operation_state_check CHECK ((state = ANY (ARRAY['CREATED'::text, 'REGISTERED'::text, 'SENT'::text, 'UNKNOWN'::text, 'SETTLED'::text, 'DECLINED'::text, 'EXPIRED'::text])))
);
CREATE INDEX operation_by_amount ON public.operation USING btree (amount, created_at);
CREATE INDEX operation_by_settlement ON public.operation USING btree (settled_at, operation_uuid) INCLUDE (kind, amount) WHERE (settled_at IS NOT NULL);
CREATE INDEX operation_declined_of_card ON public.operation USING btree (binding_uuid, created_at) WHERE ((state = 'DECLINED'::text) AND (kind = 'SCHEDULED'::text));
CREATE INDEX operation_live ON public.operation USING btree (created_at) WHERE (state = ANY (ARRAY['CREATED'::text, 'REGISTERED'::text, 'SENT'::text, 'UNKNOWN'::text]));
CREATE INDEX operation_of_order ON public.operation USING btree (order_uuid, created_at);
CREATE INDEX operation_sent_of_card ON public.operation USING btree (binding_uuid) WHERE ((state = ANY (ARRAY['CREATED'::text, 'REGISTERED'::text, 'SENT'::text])) AND (kind = 'SCHEDULED'::text));
CREATE INDEX operation_tries ON public.operation USING btree (created_at, operation_uuid) INCLUDE (state, action_code, amount) WHERE (kind = 'SCHEDULED'::text);

create table public.operation_refund (
  refund_uuid uuid not null,
  operation_uuid uuid not null,
  target_type text not null,
  target_id text not null,
  amount bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  first_sent_at timestamp with time zone,
  goodwill_uuid uuid,
  way text,
  constraint operation_refund_amount_check CHECK ((amount > 0)),
  constraint operation_refund_check CHECK (((state = 'DONE'::text) = (done_at IS NOT NULL))),
  constraint operation_refund_operation_uuid_fkey FOREIGN KEY (operation_uuid) REFERENCES public.operation(operation_uuid),
  constraint operation_refund_pkey PRIMARY KEY (refund_uuid),
  constraint operation_refund_state_check CHECK ((state = ANY (ARRAY['CREATED'::text, 'SENT'::text, 'UNKNOWN'::text, 'REFUSED'::text, 'DONE'::text]))),
  constraint operation_refund_target_type_check CHECK ((target_type = ANY (ARRAY['SCHEDULED'::text, 'PENALTY'::text, 'SERVICE'::text, 'EXCESS'::text]))),
  constraint operation_refund_way_check CHECK ((way = ANY (ARRAY['CARD'::text, 'TRANSFER'::text, 'OTHER'::text])))
);
CREATE INDEX operation_refund_done ON public.operation_refund USING btree (done_at, refund_uuid) INCLUDE (amount) WHERE (done_at IS NOT NULL);
CREATE INDEX operation_refund_of_operation ON public.operation_refund USING btree (operation_uuid);
CREATE INDEX operation_refund_open ON public.operation_refund USING btree (created_at) WHERE (state <> 'DONE'::text);

create table public.order_deed (
  order_uuid uuid not null,
  deed_key text not null,
  done_at timestamp with time zone not null,
  operation_uuid uuid,
  amount bigint,
  constraint order_deed_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint order_deed_pkey PRIMARY KEY (order_uuid, deed_key)
);

create table public.order_document (
  order_uuid uuid not null,
  client_uuid uuid not null,
  list_state text not null,
  sort_at timestamp with time zone not null,
  client_document text not null,
  staff_document text not null,
  constraint order_document_list_state_check CHECK ((list_state = ANY (ARRAY['ACTIVE'::text, 'COMPLETED'::text]))),
  constraint order_document_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint order_document_pkey PRIMARY KEY (order_uuid)
);
CREATE INDEX order_document_of_client ON public.order_document USING btree (client_uuid, list_state, sort_at DESC, order_uuid);

create table public.order_pause (
  pause_uuid uuid not null,
  order_uuid uuid not null,
  reason text not null,
  date_from date not null,
  date_to date not null,
  staff_uuid uuid,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  changed_at timestamp with time zone,
  written_at timestamp with time zone default clock_timestamp(),
  constraint order_pause_check CHECK ((date_from <= date_to)),
  constraint order_pause_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint order_pause_pkey PRIMARY KEY (pause_uuid),
  constraint order_pause_reason_check CHECK ((reason = ANY (ARRAY['NOT_RECEIVED'::text, 'DEFECTIVE'::text, 'NOT_MINE'::text, 'WRONG_SUM'::text, 'LOST_CARD'::text, 'ILLNESS'::text, 'LOSS_OF_WORK'::text, 'MOBILISATION'::text]))),
  constraint order_pause_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);
CREATE INDEX order_pause_of_order ON public.order_pause USING btree (order_uuid, date_from);

create table public.order_refund (
  order_uuid uuid not null,
  refund_number integer not null,
  refund_amount bigint not null,
  money_returned_amount bigint not null,
  refunded_at timestamp with time zone not null,
  payments_before jsonb,
  payments_after jsonb,
  constraint order_refund_check CHECK (((money_returned_amount >= 0) AND (money_returned_amount <= refund_amount))),
  constraint order_refund_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint order_refund_pkey PRIMARY KEY (order_uuid, refund_number),
  constraint order_refund_refund_amount_check CHECK ((refund_amount > 0)),
  constraint order_refund_refund_number_check CHECK ((refund_number >= 1))
);

create table public.orders (
  order_uuid uuid not null,
  order_number text not null,
  original_md_order text,
  merchant_uuid uuid not null,
  merchant_full_name text not null,
  website_url text,
  physical_address text,
  client_uuid uuid not null,
  channel text not null,
  state text not null,
  product_id text not null,
  terms jsonb not null,
  full_amount bigint not null,
  reduced_amount bigint not null,
  currency text default 'RUB'::text not null,
  binding_uuid uuid,
  cart jsonb not null,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  completed_at timestamp with time zone,
  reversed_at timestamp with time zone,
  refunded_at timestamp with time zone,
  schedules_stopped_at timestamp with time zone,
  schedules_resumed_at timestamp with time zone,
  resumption_message_at timestamp with time zone,
  constraint orders_binding_uuid_fkey FOREIGN KEY (binding_uuid) REFERENCES public.binding(binding_uuid),
  constraint orders_channel_check CHECK ((channel = ANY (ARRAY['SBOL_BANK_GATEWAY'::text, 'OFFLINE'::text]))),
  constraint orders_check CHECK (((reduced_amount >= 0) AND (reduced_amount <= full_amount))),
  constraint orders_check1 CHECK (((state = 'COMPLETED'::text) = (completed_at IS NOT NULL))),
  constraint orders_check2 CHECK (((state = 'REVERSED'::text) = (reversed_at IS NOT NULL))),
  constraint orders_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint orders_currency_check CHECK ((currency = 'RUB'::text)),
  constraint orders_full_amount_check CHECK ((full_amount > 0)),
  constraint orders_merchant_uuid_fkey FOREIGN KEY (merchant_uuid) REFERENCES public.merchant(merchant_uuid),
  constraint orders_merchant_uuid_order_number_key UNIQUE (merchant_uuid, order_number),
  constraint orders_pkey PRIMARY KEY (order_uuid),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['APPROVED'::text, 'ACTIVE'::text, 'COMPLETED'::text, 'REVERSED'::text])))
);
CREATE INDEX orders_by_amount ON public.orders USING btree (full_amount, created_at);
CREATE INDEX orders_by_number ON public.orders USING btree (public.comparison_text(order_number) text_pattern_ops);
CREATE INDEX orders_by_part_of_number ON public.orders USING gin (translate(public.comparison_text(order_number), '- '::text, ''::text) public.gin_trgm_ops);
CREATE INDEX orders_not_in_form ON public.orders USING btree (order_uuid) WHERE (order_number <> public.canonical_text(order_number));
CREATE INDEX orders_of_binding ON public.orders USING btree (binding_uuid) WHERE (binding_uuid IS NOT NULL);
CREATE INDEX orders_of_client ON public.orders USING btree (client_uuid, created_at DESC);
CREATE INDEX orders_of_product ON public.orders USING btree (product_id, created_at, order_uuid);
CREATE INDEX orders_undelivered ON public.orders USING btree (created_at) WHERE (state = 'APPROVED'::text);

create table public.otp_challenge (
  challenge_uuid uuid not null,
  purpose text not null,
  client_uuid uuid,
  phone_hash text not null,
  browser_hash text not null,
  code_hash text not null,
  trusted_device boolean not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  attempts integer not null,
  max_attempts integer not null,
  consumed_at timestamp with time zone,
  code_number integer default 1 not null,
  order_uuid uuid,
  contract_hash text,
  personal_data_hash text,
  card_hash text,
  sms_id bigint,
  constraint otp_challenge_check CHECK ((expires_at <= (created_at + '00:05:00'::interval))),
  constraint otp_challenge_check1 CHECK (((attempts >= 0) AND (attempts <= max_attempts))),
  constraint otp_challenge_check2 CHECK (((consumed_at >= created_at) AND (consumed_at <= expires_at))),
  constraint otp_challenge_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint otp_challenge_code_hash_check CHECK ((length(code_hash) >= 43)),
  constraint otp_challenge_code_number_check CHECK ((code_number >= 1)),
  constraint otp_challenge_max_attempts_check CHECK (((max_attempts >= 1) AND (max_attempts <= 3))),
  constraint otp_challenge_order_check CHECK (((order_uuid IS NULL) OR (purpose = 'CHECKOUT'::text))),
  constraint otp_challenge_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.checkout(order_uuid),
  constraint otp_challenge_pkey PRIMARY KEY (challenge_uuid),
  constraint otp_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['LOGIN'::text, 'CHECKOUT'::text])))
);
CREATE INDEX otp_challenge_of_browser ON public.otp_challenge USING btree (browser_hash, created_at DESC);
CREATE INDEX otp_challenge_of_phone ON public.otp_challenge USING btree (phone_hash, created_at DESC);

create table public.pause_request (
  request_uuid uuid not null,
  order_uuid uuid not null,
  client_uuid uuid not null,
  reason text not null,
  text text not null,
  requested_at timestamp with time zone not null,
  state text not null,
  pause_uuid uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_note text,
  answer text,
  answered_at timestamp with time zone,
  wished_days smallint,
  has_stopped boolean default false not null,
  constraint pause_request_answer_check CHECK ((length(answer) <= 1000)),
  constraint pause_request_check CHECK (((state = ANY (ARRAY['GRANTED'::text, 'REFUSED'::text])) = (decided_at IS NOT NULL))),
  constraint pause_request_check1 CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint pause_request_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint pause_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.staff(staff_uuid),
  constraint pause_request_decision_note_check CHECK ((length(decision_note) <= 255)),
  constraint pause_request_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint pause_request_pause_uuid_fkey FOREIGN KEY (pause_uuid) REFERENCES public.order_pause(pause_uuid),
  constraint pause_request_pkey PRIMARY KEY (request_uuid),
  constraint pause_request_reason_check CHECK ((reason = ANY (ARRAY['NOT_RECEIVED'::text, 'DEFECTIVE'::text, 'NOT_MINE'::text, 'WRONG_SUM'::text, 'LOST_CARD'::text, 'ILLNESS'::text, 'LOSS_OF_WORK'::text, 'MOBILISATION'::text]))),
  constraint pause_request_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'PAUSED'::text, 'GRANTED'::text, 'REFUSED'::text]))),
  constraint pause_request_text_check CHECK ((length(text) <= 255)),
  constraint pause_request_wished_days_check CHECK (((wished_days >= 1) AND (wished_days <= 366)))
);
CREATE INDEX pause_request_of_order ON public.pause_request USING btree (order_uuid, requested_at);
CREATE INDEX pause_request_undecided ON public.pause_request USING btree (requested_at, request_uuid) WHERE (state = ANY (ARRAY['WAITING'::text, 'PAUSED'::text]));
CREATE UNIQUE INDEX pause_request_waiting ON public.pause_request USING btree (order_uuid) WHERE (state = 'WAITING'::text);

create table public.payment_request (
  request_id bigint generated always as identity not null,
  client_uuid uuid not null,
  subject_uuid uuid not null,
  object text not null,
  key text,
  operation_uuid uuid not null,
  requested_at timestamp with time zone not null,
  window_closed boolean default false not null,
  constraint payment_request_pkey PRIMARY KEY (request_id)
);
CREATE INDEX payment_request_of_object ON public.payment_request USING btree (subject_uuid, object, client_uuid);
CREATE INDEX payment_request_of_operation ON public.payment_request USING btree (operation_uuid);

create table public.penalty (
  penalty_uuid uuid not null,
  order_uuid uuid not null,
  payment_number integer not null,
  amount bigint not null,
  state text not null,
  applied_at timestamp with time zone not null,
  days_late integer not null,
  counted_through date not null,
  skipped jsonb default '[]'::jsonb not null,
  constraint penalty_amount_check CHECK ((amount > 0)),
  constraint penalty_days_late_check CHECK ((days_late >= 0)),
  constraint penalty_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint penalty_order_uuid_payment_number_fkey FOREIGN KEY (order_uuid, payment_number) REFERENCES public.scheduled_payment(order_uuid, payment_number),
  constraint penalty_pkey PRIMARY KEY (penalty_uuid),
  constraint penalty_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'PENALTY_TASK_STOPPED'::text, 'CASCADE_PAYMENT_TRY_FAIL'::text, 'PAID'::text, 'CANCELLED'::text, 'REFUNDED'::text])))
);
CREATE UNIQUE INDEX one_penalty_per_payment ON public.penalty USING btree (order_uuid, payment_number) WHERE (state <> ALL (ARRAY['CANCELLED'::text, 'REFUNDED'::text]));
CREATE INDEX penalty_by_date ON public.penalty USING btree (applied_at, penalty_uuid) INCLUDE (state, amount);
CREATE INDEX penalty_growing ON public.penalty USING btree (counted_through) WHERE (state = 'APPLIED'::text);
CREATE INDEX penalty_open ON public.penalty USING btree (applied_at, penalty_uuid) INCLUDE (amount) WHERE (state = ANY (ARRAY['APPLIED'::text, 'PENALTY_TASK_STOPPED'::text, 'CASCADE_PAYMENT_TRY_FAIL'::text]));

create table public.pending_payment (
  operation_uuid uuid not null,
  shown_at timestamp with time zone not null,
  told_state text,
  told_at timestamp with time zone,
  constraint pending_payment_check CHECK (((told_state IS NULL) = (told_at IS NULL))),
  constraint pending_payment_operation_uuid_fkey FOREIGN KEY (operation_uuid) REFERENCES public.operation(operation_uuid),
  constraint pending_payment_pkey PRIMARY KEY (operation_uuid),
  constraint pending_payment_told_state_check CHECK ((told_state = ANY (ARRAY['SETTLED'::text, 'DECLINED'::text, 'EXPIRED'::text])))
);

create table public.picture_fetches (
  merchant_uuid uuid not null,
  day date not null,
  fetches integer not null,
  bytes integer not null,
  busy_until timestamp with time zone,
  constraint picture_fetches_merchant_uuid_fkey FOREIGN KEY (merchant_uuid) REFERENCES public.merchant(merchant_uuid),
  constraint picture_fetches_pkey PRIMARY KEY (merchant_uuid)
);

create table public.process_mark (
  process_uuid uuid not null,
  count bigint not null,
  left_at timestamp with time zone default now() not null,
  constraint process_mark_pkey PRIMARY KEY (process_uuid)
);

create table public.product (
  product_id text not null,
  version integer not null,
  name text not null,
  term_ui text not null,
  is_based boolean not null,
  without_penalties boolean not null,
  initial_payment integer,
  payments_count integer not null,
  payments_interval_value integer not null,
  payments_interval_unit text not null,
  shift_payment boolean not null,
  min_amount bigint not null,
  max_amount bigint not null,
  commission integer not null,
  min_commission bigint not null,
  max_commission bigint not null,
  commission_rule text not null,
  state text not null,
  created_at timestamp with time zone not null,
  constraint product_check CHECK ((min_amount <= max_amount)),
  constraint product_check1 CHECK (((max_commission = 0) OR (min_commission <= max_commission))),
  constraint product_check2 CHECK (((commission_rule = 'ADD_FIRST_PAYMENT'::text) OR ((NOT is_based) AND (commission > 0) AND (initial_payment IS NULL)))),
  constraint product_check3 CHECK ((((NOT is_based) AND (commission > 0)) OR ((commission = 0) AND (min_commission = 0) AND (max_commission = 0)))),
  constraint product_commission_check CHECK (((commission >= 0) AND (commission <= 10000))),
  constraint product_commission_rule_check CHECK ((commission_rule = ANY (ARRAY['ADD_FIRST_PAYMENT'::text, 'EARLY_COMMISSION'::text]))),
  constraint product_initial_payment_check CHECK (((initial_payment >= 0) AND (initial_payment <= 10000))),
  constraint product_max_commission_check CHECK ((max_commission >= 0)),
  constraint product_min_amount_check CHECK ((min_amount >= 0)),
  constraint product_min_commission_check CHECK ((min_commission >= 0)),
  constraint product_payments_count_check CHECK (((payments_count >= 1) AND (payments_count <= 999))),
  constraint product_payments_interval_unit_check CHECK ((payments_interval_unit = ANY (ARRAY['DAYS'::text, 'WEEKS'::text, 'MONTHS'::text]))),
  constraint product_payments_interval_value_check CHECK (((payments_interval_value >= 1) AND (payments_interval_value <= 9999))),
  constraint product_pkey PRIMARY KEY (product_id),
  constraint product_state_check CHECK ((state = ANY (ARRAY['CREATED'::text, 'ACTIVE'::text, 'STOPPED'::text]))),
  constraint product_version_check CHECK ((version >= 1))
);

create table public.product_clock (
  only_row boolean default true not null,
  offset_milliseconds bigint not null,
  last_tick_at timestamp with time zone,
  penalties_counted_through date,
  constraint product_clock_only_row_check CHECK (only_row),
  constraint product_clock_pkey PRIMARY KEY (only_row)
);

create table public.push_subscription (
  endpoint_hash text not null,
  client_uuid uuid not null,
  session_hash text not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint push_subscription_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint push_subscription_endpoint_hash_check CHECK ((length(endpoint_hash) >= 43)),
  constraint push_subscription_pkey PRIMARY KEY (endpoint_hash),
  constraint push_subscription_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES public.session(session_hash)
);
CREATE INDEX push_subscription_client ON public.push_subscription USING btree (client_uuid);
CREATE INDEX push_subscription_session ON public.push_subscription USING btree (session_hash);

create table public.reconciliation_difference (
  difference_uuid uuid not null,
  kind text not null,
  subject text not null,
  order_uuid uuid,
  operation_uuid uuid,
  our_amount bigint not null,
  their_amount bigint not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  owner_uuid uuid,
  settled_at timestamp with time zone,
  note text,
  is_accepted boolean default false not null,
  constraint reconciliation_difference_check CHECK (((settled_at IS NULL) OR (note IS NOT NULL))),
  constraint reconciliation_difference_kind_check CHECK ((kind = ANY (ARRAY['UNKNOWN_CHARGE'::text, 'MISSING_CHARGE'::text, 'CHARGED_TWICE'::text, 'REFUND_DIFFERS'::text, 'DEBT_DIFFERS'::text, 'REFUND_REFUSED'::text, 'CALL_REFUSED'::text]))),
  constraint reconciliation_difference_owner_uuid_fkey FOREIGN KEY (owner_uuid) REFERENCES public.staff(staff_uuid),
  constraint reconciliation_difference_pkey PRIMARY KEY (difference_uuid)
);
CREATE INDEX reconciliation_difference_by_age ON public.reconciliation_difference USING btree (found_at DESC, difference_uuid);
CREATE INDEX reconciliation_difference_by_settlement ON public.reconciliation_difference USING btree (COALESCE(settled_at, '1970-01-01 00:00:00+00'::timestamp with time zone), difference_uuid);
CREATE INDEX reconciliation_difference_of_order ON public.reconciliation_difference USING btree (order_uuid) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX reconciliation_difference_open ON public.reconciliation_difference USING btree (kind, subject) WHERE (settled_at IS NULL);

create table public.saved_view (
  staff_uuid uuid not null,
  list text not null,
  name text not null,
  filter jsonb not null,
  saved_at timestamp with time zone not null,
  constraint saved_view_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64))),
  constraint saved_view_pkey PRIMARY KEY (staff_uuid, list, name),
  constraint saved_view_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);

create table public.scheduled_payment (
  order_uuid uuid not null,
  payment_number integer not null,
  amount bigint not null,
  commission bigint not null,
  plan_date date not null,
  state text not null,
  paid_at timestamp with time zone,
  paid_early boolean not null,
  tried_plan_date date,
  constraint scheduled_payment_amount_check CHECK ((amount > 0)),
  constraint scheduled_payment_check CHECK (((commission >= 0) AND (commission <= amount))),
  constraint scheduled_payment_check1 CHECK (((state = ANY (ARRAY['PAID'::text, 'APPROVED'::text, 'REFUNDED'::text, 'REVERSED'::text])) = (paid_at IS NOT NULL))),
  constraint scheduled_payment_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES public.orders(order_uuid),
  constraint scheduled_payment_payment_number_check CHECK ((payment_number >= 1)),
  constraint scheduled_payment_pkey PRIMARY KEY (order_uuid, payment_number),
  constraint scheduled_payment_state_check CHECK ((state = ANY (ARRAY['NOT_YET_PAID'::text, 'APPROVED'::text, 'PAID'::text, 'ERROR_PAID'::text, 'OVERDUE'::text, 'OVERDUE_TASK_STOPPED'::text, 'CASCADE_PAYMENT_TRY_FAIL'::text, 'CANCELLED'::text, 'REFUNDED'::text, 'REVERSED'::text])))
);
CREATE INDEX scheduled_payment_by_date ON public.scheduled_payment USING btree (plan_date, order_uuid, payment_number) INCLUDE (amount, state);
CREATE INDEX scheduled_payment_due ON public.scheduled_payment USING btree (plan_date, order_uuid) WHERE (state = ANY (ARRAY['NOT_YET_PAID'::text, 'ERROR_PAID'::text, 'OVERDUE'::text, 'CASCADE_PAYMENT_TRY_FAIL'::text]));
CREATE INDEX scheduled_payment_stopped ON public.scheduled_payment USING btree (plan_date, order_uuid) INCLUDE (amount) WHERE (state = 'OVERDUE_TASK_STOPPED'::text);

create table public.schema_migration (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table public.service (
  service_uuid uuid not null,
  service_id text not null,
  service_name text not null,
  service_description text not null,
  prime_discount integer,
  buffer_hours integer not null,
  order_life_minutes integer not null,
  enabled boolean not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint service_buffer_hours_check CHECK ((buffer_hours >= 0)),
  constraint service_order_life_minutes_check CHECK ((order_life_minutes >= 0)),
  constraint service_pkey PRIMARY KEY (service_uuid),
  constraint service_prime_discount_check CHECK (((prime_discount >= 0) AND (prime_discount <= 10000))),
  constraint service_service_description_check CHECK ((length(service_description) <= 255)),
  constraint service_service_id_key UNIQUE (service_id),
  constraint service_service_name_check CHECK (((length(service_name) >= 1) AND (length(service_name) <= 127))),
  constraint service_version_check CHECK ((version >= 1))
);

create table public.service_excluded_product (
  service_uuid uuid not null,
  product_id text not null,
  constraint service_excluded_product_pkey PRIMARY KEY (service_uuid, product_id),
  constraint service_excluded_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.product(product_id),
  constraint service_excluded_product_service_uuid_fkey FOREIGN KEY (service_uuid) REFERENCES public.service(service_uuid)
);

create table public.service_fee (
  fee_uuid uuid not null,
  order_uuid uuid not null,
  service_uuid uuid not null,
  payment_number integer not null,
  date_from date not null,
  date_to date not null,
  principal_debt bigint not null,
  lower_limit bigint not null,
  greater_limit bigint,
  tariff_fee bigint not null,
  prime_discount integer,
  amount bigint not null,
  state text not null,
  ordered_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint service_fee_check CHECK ((date_to > date_from)),
  constraint service_fee_check1 CHECK ((principal_debt <= greater_limit)),
  constraint service_fee_check2 CHECK (((amount >= 0) AND (amount <= tariff_fee))),
  constraint service_fee_check3 CHECK (((state = 'PAID'::text) = (paid_at IS NOT NULL))),
  constraint service_fee_check4 CHECK ((principal_debt >= lower_limit)),
  constraint service_fee_order_uuid_payment_number_fkey FOREIGN KEY (order_uuid, payment_number) REFERENCES public.scheduled_payment(order_uuid, payment_number),
  constraint service_fee_order_uuid_payment_number_service_uuid_key UNIQUE (order_uuid, payment_number, service_uuid),
  constraint service_fee_pkey PRIMARY KEY (fee_uuid),
  constraint service_fee_prime_discount_check CHECK (((prime_discount >= 0) AND (prime_discount <= 10000))),
  constraint service_fee_principal_debt_check CHECK ((principal_debt > 0)),
  constraint service_fee_service_uuid_fkey FOREIGN KEY (service_uuid) REFERENCES public.service(service_uuid),
  constraint service_fee_state_check CHECK ((state = ANY (ARRAY['ORDERED'::text, 'PAID'::text]))),
  constraint service_fee_tariff_fee_check CHECK ((tariff_fee >= 1))
);

create table public.service_rate (
  service_uuid uuid not null,
  lower_limit bigint not null,
  greater_limit bigint,
  fee bigint not null,
  constraint service_rate_check CHECK ((greater_limit > lower_limit)),
  constraint service_rate_fee_check CHECK ((fee >= 1)),
  constraint service_rate_lower_limit_check CHECK ((lower_limit >= 1)),
  constraint service_rate_pkey PRIMARY KEY (service_uuid, lower_limit),
  constraint service_rate_service_uuid_fkey FOREIGN KEY (service_uuid) REFERENCES public.service(service_uuid)
);

create table public.session (
  session_hash text not null,
  subject_type text not null,
  subject_uuid uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  opened_by text default 'LOG_IN'::text not null,
  constraint session_check CHECK ((expires_at <= (created_at + '24:00:00'::interval))),
  constraint session_opened_by_check CHECK ((opened_by = ANY (ARRAY['LOG_IN'::text, 'CHECKOUT_CODE'::text]))) NOT VALID,
  constraint session_pkey PRIMARY KEY (session_hash),
  constraint session_session_hash_check CHECK ((length(session_hash) >= 43)),
  constraint session_subject_type_check CHECK ((subject_type = ANY (ARRAY['CLIENT'::text, 'STAFF'::text])))
);
CREATE INDEX session_of_subject ON public.session USING btree (subject_type, subject_uuid) WHERE (revoked_at IS NULL);

create table public.shop_mark (
  merchant_uuid uuid not null,
  logo bytea,
  media_type text,
  logo_hash text,
  colour text,
  changed_at timestamp with time zone not null,
  constraint shop_mark_check CHECK ((num_nulls(logo, media_type, logo_hash) = ANY (ARRAY[0, 3]))),
  constraint shop_mark_check1 CHECK ((num_nulls(logo, colour) < 2)),
  constraint shop_mark_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint shop_mark_logo_check CHECK ((octet_length(logo) <= 32768)),
  constraint shop_mark_logo_hash_check CHECK ((logo_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint shop_mark_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/svg+xml'::text]))),
  constraint shop_mark_merchant_uuid_fkey FOREIGN KEY (merchant_uuid) REFERENCES public.merchant(merchant_uuid),
  constraint shop_mark_pkey PRIMARY KEY (merchant_uuid)
);
CREATE INDEX shop_mark_of_logo ON public.shop_mark USING btree (logo_hash);

create table public.sign_on_person (
  client_uuid uuid not null,
  issuer text not null,
  subject text not null,
  since timestamp with time zone not null,
  constraint sign_on_person_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint sign_on_person_pkey PRIMARY KEY (client_uuid),
  constraint sign_on_person_subject_check CHECK ((subject <> ''::text))
);

create table public.sms (
  sms_id bigint generated always as identity not null,
  kind text not null,
  phone_hash text not null,
  sealed_message bytea,
  state text not null,
  provider_id text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  handed_over_at timestamp with time zone,
  report text,
  constraint sms_kind_check CHECK ((kind = ANY (ARRAY['CODE'::text, 'REMINDER'::text, 'RECEIPT'::text, 'CHARGE_FAILED'::text, 'OVERDUE_SOON'::text, 'PENALTY_STARTED'::text, 'PENALTY_GROWS'::text, 'PAYMENT_RESOLVED'::text, 'CASCADE_ANNOUNCED'::text, 'CARD_CHANGED'::text, 'CARD_EXPIRES'::text, 'REFUND_STARTED'::text, 'REFUND_ARRIVED'::text, 'ORDER_PAID'::text, 'ORDER_PAUSED'::text, 'ORDER_RESUMED'::text, 'CONSENT_CHANGED'::text, 'LOGIN_NEW_DEVICE'::text, 'LIMITS_RESTORED'::text, 'STAFF_LINK'::text]))),
  constraint sms_pkey PRIMARY KEY (sms_id),
  constraint sms_report_check CHECK ((report = ANY (ARRAY['DELIVERED'::text, 'UNDELIVERED'::text]))),
  constraint sms_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text])))
);
CREATE INDEX sms_of_phone ON public.sms USING btree (phone_hash, created_at);
CREATE INDEX sms_of_provider ON public.sms USING btree (provider_id) WHERE (provider_id IS NOT NULL);

create table public.staff (
  staff_uuid uuid not null,
  login text not null,
  password_hash text,
  password_changed_at timestamp with time zone,
  permissions text[] not null,
  active boolean not null,
  sealed_last_search_phone bytea,
  created_at timestamp with time zone not null,
  full_name text,
  role_uuid uuid,
  version integer default 1 not null,
  phone text,
  constraint staff_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 127))),
  constraint staff_holds_rights_of_role FOREIGN KEY (role_uuid, permissions) REFERENCES public.staff_role(role_uuid, permissions) ON UPDATE CASCADE,
  constraint staff_login_check CHECK (((login = lower(login)) AND ((length(login) >= 1) AND (length(login) <= 64)))),
  constraint staff_login_key UNIQUE (login),
  constraint staff_permissions_check CHECK ((permissions <@ ARRAY['VIEW_CLIENT_LK'::text, 'EDIT_CLIENT'::text, 'VIEW_PRODUCTS'::text, 'EDIT_PRODUCTS'::text, 'FULL_PAYMENT'::text, 'EDIT_PENALTY'::text, 'MANUAL_TERMINATION'::text, 'VIEW_AUDIT_LOG'::text, 'MANAGE_STAFF'::text, 'VIEW_REPORTS'::text, 'MANAGE_JOBS'::text, 'MANAGE_MERCHANTS'::text, 'EDIT_REFUND'::text])),
  constraint staff_phone_check CHECK ((phone ~ '^9[0-9]{9}$'::text)),
  constraint staff_pkey PRIMARY KEY (staff_uuid)
);
CREATE INDEX staff_of_role ON public.staff USING btree (role_uuid) WHERE (role_uuid IS NOT NULL);
CREATE UNIQUE INDEX staff_phone ON public.staff USING btree (phone);

create table public.staff_account_change (
  change_id bigint generated always as identity not null,
  staff_uuid uuid not null,
  changed_by uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint staff_account_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.staff(staff_uuid),
  constraint staff_account_change_check CHECK ((staff_uuid <> changed_by)),
  constraint staff_account_change_kind_check CHECK ((kind = ANY (ARRAY['CREATED'::text, 'RESET'::text, 'RIGHTS'::text, 'CONTACT'::text, 'ENABLED'::text]))),
  constraint staff_account_change_pkey PRIMARY KEY (change_id),
  constraint staff_account_change_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);
CREATE INDEX staff_account_change_of_staff ON public.staff_account_change USING btree (staff_uuid);

create table public.staff_action (
  staff_action_id bigint generated always as identity not null,
  staff_uuid uuid,
  action text not null,
  client_uuid uuid,
  order_uuid uuid,
  subject_id text,
  note text,
  at timestamp with time zone not null,
  address text,
  refusal_code text,
  value_before jsonb,
  value_after jsonb,
  constraint staff_action_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint staff_action_pkey PRIMARY KEY (staff_action_id),
  constraint staff_action_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);
CREATE INDEX staff_action_by_time ON public.staff_action USING btree (at, staff_action_id);
CREATE INDEX staff_action_of_client ON public.staff_action USING btree (client_uuid, at);
CREATE INDEX staff_action_of_staff ON public.staff_action USING btree (staff_uuid, at);

create table public.staff_action_chain (
  "position" bigint not null,
  staff_action_id bigint not null,
  hash bytea not null,
  constraint staff_action_chain_hash_check CHECK ((length(hash) = 32)),
  constraint staff_action_chain_pkey PRIMARY KEY ("position"),
  constraint staff_action_chain_position_check CHECK (("position" >= 1)),
  constraint staff_action_chain_staff_action_id_fkey FOREIGN KEY (staff_action_id) REFERENCES public.staff_action(staff_action_id),
  constraint staff_action_chain_staff_action_id_key UNIQUE (staff_action_id)
);

create table public.staff_device (
  device_hash text not null,
  staff_uuid uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_device_device_hash_check CHECK ((length(device_hash) >= 43)),
  constraint staff_device_pkey PRIMARY KEY (device_hash),
  constraint staff_device_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);
CREATE INDEX staff_device_of_staff ON public.staff_device USING btree (staff_uuid);

create table public.staff_invitation (
  secret_hash text not null,
  staff_uuid uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  sms_id bigint,
  constraint staff_invitation_pkey PRIMARY KEY (secret_hash),
  constraint staff_invitation_secret_hash_check CHECK ((length(secret_hash) >= 43)),
  constraint staff_invitation_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);
CREATE UNIQUE INDEX staff_invitation_open ON public.staff_invitation USING btree (staff_uuid) WHERE (ended_at IS NULL);

create table public.staff_recovery_code (
  staff_uuid uuid not null,
  code_hash text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_code_hash_check CHECK ((length(code_hash) >= 43)),
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_uuid, code_hash),
  constraint staff_recovery_code_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);

create table public.staff_role (
  role_uuid uuid not null,
  name text not null,
  permissions text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint staff_role_name_check CHECK (((length(name) >= 1) AND (length(name) <= 64))),
  constraint staff_role_name_key UNIQUE (name),
  constraint staff_role_permissions_check CHECK ((permissions <@ ARRAY['VIEW_CLIENT_LK'::text, 'EDIT_CLIENT'::text, 'VIEW_PRODUCTS'::text, 'EDIT_PRODUCTS'::text, 'FULL_PAYMENT'::text, 'EDIT_PENALTY'::text, 'MANUAL_TERMINATION'::text, 'VIEW_AUDIT_LOG'::text, 'MANAGE_STAFF'::text, 'VIEW_REPORTS'::text, 'MANAGE_JOBS'::text, 'MANAGE_MERCHANTS'::text, 'EDIT_REFUND'::text])),
  constraint staff_role_pkey PRIMARY KEY (role_uuid),
  constraint staff_role_role_uuid_permissions_key UNIQUE (role_uuid, permissions)
);

create table public.staff_second_factor (
  staff_uuid uuid not null,
  sealed_secret bytea,
  confirmed_at timestamp with time zone,
  sealed_pending bytea,
  last_step bigint default 0 not null,
  constraint staff_second_factor_check CHECK (((sealed_secret IS NULL) = (confirmed_at IS NULL))),
  constraint staff_second_factor_pkey PRIMARY KEY (staff_uuid),
  constraint staff_second_factor_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES public.staff(staff_uuid)
);

create table public.subscription_category (
  subscription_id text not null,
  subscription_name text not null,
  discount_enabled boolean not null,
  status text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint subscription_category_pkey PRIMARY KEY (subscription_id),
  constraint subscription_category_status_check CHECK ((status = ANY (ARRAY['ACTUAL'::text, 'DELETED'::text]))),
  constraint subscription_category_subscription_id_check CHECK (((length(subscription_id) >= 1) AND (length(subscription_id) <= 64))),
  constraint subscription_category_subscription_name_check CHECK (((length(subscription_name) >= 1) AND (length(subscription_name) <= 127))),
  constraint subscription_category_version_check CHECK ((version >= 1))
);

create table public.transition (
  seq bigint generated always as identity not null,
  subject_type text not null,
  subject_id text not null,
  from_state text not null,
  to_state text not null,
  at timestamp with time zone not null,
  constraint transition_pkey PRIMARY KEY (seq),
  constraint transition_subject_type_check CHECK ((subject_type = ANY (ARRAY['ORDER'::text, 'SCHEDULED'::text, 'PENALTY'::text])))
);
CREATE INDEX transition_of_subject ON public.transition USING btree (subject_id, seq);

create table public.trusted_device (
  device_hash text not null,
  client_uuid uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint trusted_device_client_uuid_fkey FOREIGN KEY (client_uuid) REFERENCES public.client(client_uuid),
  constraint trusted_device_device_hash_check CHECK ((length(device_hash) >= 43)),
  constraint trusted_device_pkey PRIMARY KEY (device_hash)
);
CREATE INDEX trusted_device_of_client ON public.trusted_device USING btree (client_uuid);

create table public.webhook_delivery (
  webhook_id uuid not null,
  merchant_uuid uuid not null,
  order_uuid uuid not null,
  sequence bigint generated always as identity not null,
  url text not null,
  type text not null,
  body text not null,
  state text not null,
  attempts integer not null,
  last_status integer,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  try_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  replayed_at timestamp with time zone,
  first_tried_at timestamp with time zone,
  constraint webhook_delivery_merchant_uuid_fkey FOREIGN KEY (merchant_uuid) REFERENCES public.merchant(merchant_uuid),
  constraint webhook_delivery_pkey PRIMARY KEY (webhook_id),
  constraint webhook_delivery_sequence_key UNIQUE (sequence),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'PARKED'::text])))
);
CREATE INDEX webhook_delivery_by_order ON public.webhook_delivery USING btree (order_uuid, sequence);
CREATE INDEX webhook_delivery_by_state ON public.webhook_delivery USING btree ((
CASE state
    WHEN 'PARKED'::text THEN 0
    WHEN 'WAITING'::text THEN 1
    ELSE 2
END), sequence);
CREATE INDEX webhook_delivery_of_order ON public.webhook_delivery USING btree (order_uuid, sequence) WHERE (state = 'WAITING'::text);
CREATE INDEX webhook_delivery_parked ON public.webhook_delivery USING btree (sequence) WHERE (state = 'PARKED'::text);

CREATE OR REPLACE FUNCTION public.allocations_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from operation o where o.operation_uuid = new.operation_uuid and o.kind <> 'BINDING'
      and o.amount <> (select coalesce(sum(a.amount), 0) from allocation a where a.operation_uuid = o.operation_uuid)) then
    raise exception 'allocations of operation % do not add up to its amount', new.operation_uuid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.canonical_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NORMALIZE(btrim(regexp_replace(regexp_replace(given, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]'::text, ''::text, 'g'::text), '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+'::text, ' '::text, 'g'::text)), NFC)
;

CREATE OR REPLACE FUNCTION public.card_entered_at(of_order uuid, of_card uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(
    (select b.stored_at from binding b where b.binding_uuid = of_card),
    (select max(c.recorded_at) from consent_record c
      where c.binding_uuid = of_card and c.order_uuid = of_order and c.action = 'GIVEN' and c.operation_uuid is not null))
$function$
;

CREATE OR REPLACE FUNCTION public.chain_staff_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head staff_action_chain;
begin
  -- at the very end of the transaction: nobody who holds it waits for anything
  perform pg_advisory_xact_lock(7311204);
  select * into head from staff_action_chain order by position desc limit 1;
  insert into staff_action_chain (position, staff_action_id, hash)
  values (coalesce(head.position, 0) + 1, new.staff_action_id, staff_action_hash(coalesce(head.hash, ''::bytea), new));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.charge_has_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from chargeable_card c join consent_in_force f using (binding_uuid)
      where c.order_uuid = new.order_uuid and c.binding_uuid = new.binding_uuid and f.consent_uuid = new.consent_uuid
        and (f.scope = 'ALL' or f.order_uuid = new.order_uuid)) then
    raise exception 'operation % charges card % of order % without a consent in force',
      new.operation_uuid, new.binding_uuid, new.order_uuid using errcode = 'integrity_constraint_violation';
  end if;
  if (card_entered_at(new.order_uuid, new.binding_uuid) at time zone 'Europe/Moscow')::date
      = (new.created_at at time zone 'Europe/Moscow')::date then
    raise exception 'operation % charges card % on the day on which it was entered',
      new.operation_uuid, new.binding_uuid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.charge_is_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from binding where binding_uuid = new.binding_uuid for share;
  if not exists (select from consent_in_force f join binding b using (binding_uuid)
      where f.consent_uuid = new.consent_uuid and f.binding_uuid = new.binding_uuid and b.active
        and (f.scope = 'ALL' or f.order_uuid = new.order_uuid)) then
    return null;
  end if;
  new.sent_at := clock_timestamp();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.checkout_is_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from checkout_consent where order_uuid = new.order_uuid)
      < (case when new.contract_version = 1 then 2 else 3 end) then
    raise exception 'purchase % is confirmed without its contract and consents', new.order_uuid
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.close_payment_window()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update payment_request set window_closed = true where operation_uuid = new.operation_uuid;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.comparison_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(translate(lower(public.canonical_text(given)), 'ё'::text, 'е'::text), '[\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78c\uff07]'::text, ''''::text, 'g'::text), '[\u058a\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]'::text, '-'::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.forget_unused_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from cart_picture p where hash in (select hash from gone)
    and not exists (select from cart_item_picture i where i.hash = p.hash);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.journal_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from journal_entry where tx_id = new.tx_id group by currency having sum(debit) <> sum(credit) or count(*) < 2)
      or not exists (select from journal_entry where tx_id = new.tx_id) then
    raise exception 'journal transaction % does not balance', new.tx_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.operation_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.begun_by := case new.kind when 'SCHEDULED' then 'SERVICE' when 'FULL_PAYMENT' then 'STAFF' else 'CUSTOMER' end;
  if new.kind = 'SCHEDULED' and new.consent_uuid is null then
    new.consent_uuid := (select c.consent_uuid from chargeable_card c
      where c.order_uuid = new.order_uuid and c.binding_uuid = new.binding_uuid);
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.operation_life_reaches_allocations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update allocation set live = new.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN') where operation_uuid = new.operation_uuid;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.order_card_has_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into consent_record (consent_uuid, client_uuid, action, scope, binding_uuid, order_uuid,
    text_kind, text_version, text_hash, how, recorded_at)
  select gen_random_uuid(), o.client_uuid, 'GIVEN', 'ORDER', o.binding_uuid, o.order_uuid,
    t.kind, t.version, t.text_hash, 'MIGRATION', now() + p.offset_milliseconds * interval '1 millisecond'
  from orders o join binding b using (binding_uuid) cross join product_clock p
    join consent_text t on t.kind = 'ORDER' and t.version = 0
  where o.order_uuid = new.order_uuid and o.binding_uuid = new.binding_uuid and b.active
    and b.client_uuid = o.client_uuid
    and not exists (select from chargeable_card c where c.order_uuid = o.order_uuid and c.is_own);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.present_export_request(list text, wish jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when list = 'FIGURE_ROWS'
    then (wish - 'figure') || jsonb_build_object('list', 'METRIC_ROWS', 'metric', wish -> 'figure')
    else wish end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.staff_action_hash(previous bytea, deed public.staff_action)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(previous || convert_to(jsonb_build_array(deed.staff_action_id, deed.staff_uuid, deed.action, deed.client_uuid,
    deed.order_uuid, deed.subject_id, deed.note, deed.address, deed.refusal_code, deed.value_before, deed.value_after,
    to_char(deed.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION public.translate_export_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.request is null then
    new.request := present_export_request(new.list, new.wish);
  elsif new.wish is null then
    new.wish := case when new.request ->> 'list' = 'METRIC_ROWS'
      then (new.request - 'metric') || jsonb_build_object('list', 'FIGURE_ROWS', 'figure', new.request -> 'metric')
      else new.request end;
    new.list := new.wish ->> 'list';
  end if;
  return new;
end $function$
;

create view audit.admin_action as
 SELECT staff_action_id AS action_id,
    staff_uuid::text AS admin_id,
    action,
    COALESCE(subject_id, order_uuid::text, client_uuid::text) AS subject_id,
    at,
    address AS ip
   FROM public.staff_action
  WHERE refusal_code IS NULL AND action !~~ 'VIEW_%'::text AND (action <> ALL (ARRAY['LOG_IN'::text, 'LOG_OUT'::text, 'EXPORT_LOG'::text]));

create view audit.alloc as
 SELECT operation_uuid AS op_uuid,
    target_type,
    target_id,
    amount
   FROM public.allocation;

create view audit.binding as
 SELECT binding_uuid,
    client_uuid AS client_id,
    masked_pan AS mnemonic,
    active
   FROM public.binding;

create view audit.callback as
 SELECT callback_id,
    md_order,
    operation,
    checksum_ok,
    applied,
    received_at
   FROM public.gateway_callback;

create view audit.client as
 SELECT client_uuid AS client_id,
    country_code,
    phone,
    status
   FROM public.client;

create view audit.discount_product as
 SELECT discount_uuid,
    product_id
   FROM public.discount_product;

create view audit.fp_file as
 SELECT file_uuid,
    status,
    rows_total,
    created_at
   FROM public.full_payment_file;

create view audit.fp_row as
 SELECT file_uuid,
    line_no,
    order_uuid,
    result,
    operation_uuid AS op_uuid
   FROM public.full_payment_row;

create view audit.gw_op as
 SELECT operation_uuid AS op_uuid,
    order_uuid,
    kind,
    gateway_order_number AS gw_order_number,
    md_order,
    binding_uuid,
    amount,
    currency,
    state,
    created_at,
    settled_at
   FROM public.operation;

create view audit.history as
 SELECT h.event_id,
    h.client_uuid AS client_id,
    h.order_uuid,
    h.type,
        CASE
            WHEN h.type = 'PENALTY_APPLIED'::text THEN h.amount + COALESCE(grown.amount, 0::numeric)::bigint
            ELSE h.amount
        END AS amount,
    h.action_date,
    h.subject_type,
    h.subject_id,
    h.transition_key
   FROM public.history h
     LEFT JOIN ( SELECT history.order_uuid,
            history.subject_id,
            sum(history.amount) AS amount
           FROM public.history
          WHERE history.type = 'AMOUNT_CHANGED'::text AND history.subject_type = 'PENALTY'::text
          GROUP BY history.order_uuid, history.subject_id) grown ON h.type = 'PENALTY_APPLIED'::text AND grown.order_uuid = h.order_uuid AND grown.subject_id = h.subject_id;

create view audit.idem as
 SELECT scope,
    key,
    request_hash,
    state,
    response_status,
    created_at
   FROM public.idempotency;

create view audit.job as
 SELECT job_id,
    (kind || ':'::text) || key AS key,
    state,
    locked_until
   FROM public.job;

create view audit.journal as
 SELECT e.entry_id,
    e.tx_id,
    e.account,
    e.currency,
    e.debit,
    e.credit,
    t.operation_uuid AS op_uuid,
    t.refund_uuid,
    t.posted_at
   FROM public.journal_entry e
     LEFT JOIN public.journal_transaction t USING (tx_id);

create view audit.orders as
 SELECT order_uuid,
    order_number,
    client_uuid AS client_id,
    state,
    full_amount,
    reduced_amount,
    currency,
    schedules_stopped_at,
    completed_at AS completed_date,
    reversed_at AS reversed_date,
    created_at
   FROM public.orders;

create view audit.otp as
 SELECT challenge_uuid AS challenge_id,
    phone_hash,
    browser_hash AS session_hash,
    code_hash,
    created_at,
    expires_at,
    attempts,
    max_attempts,
    consumed_at
   FROM public.otp_challenge;

create view audit.payment_request as
 SELECT request_id,
    client_uuid AS client_id,
    subject_uuid AS subject_id,
    object,
    key,
    operation_uuid AS op_uuid,
    requested_at,
    window_closed
   FROM public.payment_request;

create view audit.penalty as
 SELECT penalty_uuid,
    order_uuid,
    payment_number,
    amount,
    state,
    applied_at
   FROM public.penalty;

create view audit.product as
 SELECT product_id,
    state,
    is_based,
    payments_count,
    payments_interval_value AS interval_value,
    min_amount,
    max_amount,
    initial_payment::numeric / 100.0 AS initial_pct,
    commission::numeric / 100.0 AS commission_pct,
    min_commission,
    NULLIF(max_commission, 0) AS max_commission,
    commission_rule
   FROM public.product;

create view audit.rate as
 SELECT ctid,
    service_uuid,
    lower_limit,
    greater_limit,
    fee
   FROM public.service_rate;

create view audit.refund as
 SELECT refund_uuid,
    operation_uuid AS op_uuid,
    refund_uuid::text AS external_refund_id,
    target_type,
    target_id,
    amount,
    state,
    created_at
   FROM public.operation_refund;

create view audit.scheduled as
 SELECT p.order_uuid,
    p.payment_number,
    p.amount,
    p.commission,
    o.currency,
    p.state,
    COALESCE(p.tried_plan_date, p.plan_date) AS plan_date,
    p.paid_at,
    p.paid_early
   FROM public.scheduled_payment p
     LEFT JOIN public.orders o USING (order_uuid);

create view audit.service as
 SELECT service_uuid AS uuid,
    service_id,
    enabled
   FROM public.service;

create view audit.service_fee as
 SELECT fee_uuid,
    order_uuid,
    amount,
    state
   FROM public.service_fee;

create view audit.session as
 SELECT session_hash,
    subject_type,
    subject_uuid::text AS subject_id,
    created_at,
    last_seen_at,
    revoked_at,
    expires_at
   FROM public.session;

create view audit.sms as
 SELECT sms_id,
    phone_hash,
    created_at AS sent_at
   FROM public.sms
  WHERE kind = 'CODE'::text AND state = 'SENT'::text;

create view audit.transition as
 SELECT seq,
    subject_type,
    subject_id,
    from_state,
    to_state,
    at
   FROM public.transition
  WHERE NOT (subject_type = 'ORDER'::text AND from_state = 'APPROVED'::text);

create view public.chargeable_card as
 SELECT o.order_uuid,
    b.binding_uuid,
    NOT b.binding_uuid IS DISTINCT FROM o.binding_uuid AS is_own,
    c.consent_uuid,
    c.scope
   FROM public.orders o
     JOIN public.binding b ON b.client_uuid = o.client_uuid AND b.active
     JOIN LATERAL ( SELECT f.consent_uuid,
            f.scope
           FROM public.consent_in_force f
          WHERE f.binding_uuid = b.binding_uuid AND (f.scope = 'ALL'::text OR f.order_uuid = o.order_uuid AND b.binding_uuid = o.binding_uuid)
          ORDER BY f.scope DESC, f.recorded_at DESC
         LIMIT 1) c ON true;

create view public.consent_in_force as
 SELECT consent_uuid,
    client_uuid,
    scope,
    binding_uuid,
    order_uuid,
    recorded_at
   FROM public.consent_record c
  WHERE action = 'GIVEN'::text AND scope <> 'ONCE'::text AND NOT (EXISTS ( SELECT
           FROM public.consent_record w
          WHERE w.withdraws = c.consent_uuid));

create view public.equal_order_numbers as
 SELECT merchant_uuid,
    public.comparison_text(order_number) AS number,
    array_agg(order_number ORDER BY created_at, order_uuid) AS order_numbers,
    array_agg(order_uuid ORDER BY created_at, order_uuid) AS order_uuids
   FROM public.checkout
  GROUP BY merchant_uuid, (public.comparison_text(order_number))
 HAVING count(*) > 1;

create view public.order_action as
 SELECT order_uuid,
    deed_key AS idempotency_key,
    done_at,
    operation_uuid,
    amount
   FROM public.order_deed;

create view public.process_watermark as
 SELECT process_uuid,
    count,
    left_at AS written_at
   FROM public.process_mark;

CREATE CONSTRAINT TRIGGER allocations_add_up AFTER INSERT OR UPDATE OF amount, operation_uuid ON public.allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.allocations_add_up();

CREATE TRIGGER forget_unused_pictures AFTER DELETE ON public.cart_item_picture REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_unused_pictures();

CREATE TRIGGER checkout_is_signed AFTER UPDATE OF state ON public.checkout FOR EACH ROW WHEN (old.state = 'CREATED'::text AND new.state = 'CONFIRMED'::text AND new.contract_version IS NOT NULL) EXECUTE FUNCTION public.checkout_is_signed();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.checkout_consent FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.checkout_consent_text FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.consent_record FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.consent_text FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.consent_withdrawal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER translate_export_request BEFORE INSERT OR UPDATE ON public.export FOR EACH ROW EXECUTE FUNCTION public.translate_export_request();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.history FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON public.journal_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.journal_balances();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_transaction FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON public.journal_transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.journal_balances();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.note FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER allocations_add_up AFTER INSERT ON public.operation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.allocations_add_up();

CREATE TRIGGER charge_has_consent AFTER INSERT ON public.operation FOR EACH ROW WHEN (new.kind = 'SCHEDULED'::text) EXECUTE FUNCTION public.charge_has_consent();

CREATE TRIGGER charge_is_sent BEFORE UPDATE OF state ON public.operation FOR EACH ROW WHEN (old.state = 'CREATED'::text AND new.state = 'SENT'::text AND new.kind = 'SCHEDULED'::text) EXECUTE FUNCTION public.charge_is_sent();

CREATE TRIGGER operation_begins BEFORE INSERT ON public.operation FOR EACH ROW EXECUTE FUNCTION public.operation_begins();

CREATE TRIGGER operation_life AFTER UPDATE OF state ON public.operation FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION public.operation_life_reaches_allocations();

CREATE TRIGGER payment_window AFTER UPDATE OF state ON public.operation FOR EACH ROW WHEN (new.state = ANY (ARRAY['DECLINED'::text, 'EXPIRED'::text])) EXECUTE FUNCTION public.close_payment_window();

CREATE CONSTRAINT TRIGGER order_card_has_consent AFTER INSERT ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.binding_uuid IS NOT NULL) EXECUTE FUNCTION public.order_card_has_consent();

CREATE CONSTRAINT TRIGGER order_new_card_has_consent AFTER UPDATE OF binding_uuid ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.binding_uuid IS DISTINCT FROM old.binding_uuid AND new.binding_uuid IS NOT NULL) EXECUTE FUNCTION public.order_card_has_consent();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.staff_account_change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.staff_action FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER chained AFTER INSERT ON public.staff_action DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.chain_staff_action();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.staff_action_chain FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transition FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

comment on column public.approval_request.seen is 'Values of the subject at the time of the request.';

comment on column public.client.blocked_until is 'Not read any more: the block follows from the counted wrong codes.';

comment on column public.consent_record.how is 'Place where the consent was given or withdrawn.';

comment on column public.export.list is 'Name of the list for the previous version; the trigger keeps it equal to request.';

comment on column public.export.wish is 'Request in the form of the previous version; the trigger keeps it equal to request.';

comment on column public.job.state is 'WAITING, RUNNING or PARKED, which means dead-lettered.';

comment on column public.job.lane is 'Queue of the job: CODES, AWAITED, LETTERS, SHOPS, PICTURES, MESSAGES, DAY_LETTERS, MASS or CHARGES.';

comment on column public.note.wording is 'Version of the note, from 1.';

comment on column public.notification.answers_client is 'The client waits for the message, so it is sent at any hour.';

comment on table public.operation is 'Payment intents, one row for each attempt.';

comment on column public.operation_refund.way is 'CARD: by the gateway. TRANSFER: by a bank transfer. OTHER: in another way, confirmed by staff.';

comment on table public.order_deed is 'Actions on orders by the idempotency key of their request; statements use the view order_action.';

comment on column public.order_deed.deed_key is 'Idempotency key of the request.';

comment on column public.order_deed.amount is 'Sum of the action, in kopecks.';

comment on column public.pending_payment.told_state is 'Final state that the last message to the client reported; null before the first message.';

comment on column public.pending_payment.told_at is 'Time of the last message to the client; null before the first message.';

comment on table public.process_mark is 'Watermarks of processes, which show a restore from a backup; statements use the view process_watermark.';

comment on column public.process_mark.left_at is 'Time at which the process wrote the watermark.';

comment on column public.reconciliation_difference.seen_at is 'Time of the last reconciliation that found the difference.';

comment on column public.sms.handed_over_at is 'When the message was handed to a gateway that repeats it; null before, and with another gateway.';
