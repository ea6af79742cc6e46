import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Transaction } from '#server/db/database.ts';

export type DemoMerchant = {
  readonly merchantUuid: string;
  readonly fullName: string;
  readonly websiteUrl: string | null;
  readonly physicalAddress: string | null;
  readonly apiKeyHash: string;
  readonly sealedWebhookSecret: Uint8Array;
};

export type DemoProduct = {
  readonly productId: string;
  readonly name: string;
  readonly termUi: string;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly terms: ProductTerms;
  readonly state: 'CREATED' | 'ACTIVE' | 'STOPPED';
};

export type DemoClient = {
  readonly clientUuid: ClientUuid;
  readonly phone: string;
  readonly fullName: string;
  readonly birthDate: CalendarDate;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
};

/** Inserts demo data once; existing rows are not changed. */
export async function insertDemoMerchant(
  transaction: Transaction,
  merchant: DemoMerchant,
  now: Instant,
): Promise<void> {
  await transaction`
    insert into merchant (merchant_uuid, full_name, website_url, physical_address, sealed_webhook_secret, active,
      created_at)
    values (${merchant.merchantUuid}, ${merchant.fullName}, ${merchant.websiteUrl}, ${merchant.physicalAddress},
      ${merchant.sealedWebhookSecret}, true, ${now})
    on conflict do nothing`;
  await transaction`
    insert into merchant_key (key_uuid, merchant_uuid, key_hash, created_at)
    values (gen_random_uuid(), ${merchant.merchantUuid}, ${merchant.apiKeyHash}, ${now})
    on conflict do nothing`;
}

export async function insertDemoProduct(
  transaction: Transaction,
  product: DemoProduct,
  now: Instant,
): Promise<void> {
  const { terms } = product;
  await transaction`
    insert into product (product_id, version, name, term_ui, is_based, without_penalties, initial_payment,
      payments_count, payments_interval_value, payments_interval_unit, shift_payment, min_amount, max_amount,
      commission, min_commission, max_commission, commission_rule, state, created_at)
    values (${product.productId}, 1, ${product.name}, ${product.termUi}, ${terms.isBased}, ${terms.withoutPenalties},
      ${terms.initialPayment}, ${terms.paymentsCount}, ${terms.paymentsIntervalValue}, ${terms.paymentsIntervalUnit},
      ${terms.shiftPayment}, ${product.minAmount}, ${product.maxAmount}, ${terms.commission}, ${terms.minCommission},
      ${terms.maxCommission}, ${terms.commissionRule}, ${product.state}, ${now})
    on conflict do nothing`;
}

export async function insertDemoClient(
  transaction: Transaction,
  client: DemoClient,
  now: Instant,
): Promise<void> {
  await transaction`
    insert into client (client_uuid, country_code, phone, full_name, birth_date, status, created_at)
    values (${client.clientUuid}, '7', ${client.phone}, ${client.fullName}, ${client.birthDate}, ${client.status},
      ${now})
    on conflict do nothing`;
}

export type DemoDifference = {
  readonly differenceUuid: string;
  /** The bank's order number. */
  readonly subject: string;
  readonly theirAmount: Kopecks;
};

/**
 * Inserts a charge that the bank reports and that our books do not have. `seen_at` keeps it open until staff settle it.
 */
export async function insertDemoDifference(
  transaction: Transaction,
  { differenceUuid, subject, theirAmount }: DemoDifference,
  now: Instant,
): Promise<void> {
  await transaction`
    insert into reconciliation_difference (difference_uuid, kind, subject, our_amount, their_amount, found_at, seen_at)
    values (${differenceUuid}, 'UNKNOWN_CHARGE', ${subject}, 0, ${theirAmount}, ${now}, 'infinity')
    on conflict (difference_uuid) do nothing`;
}
