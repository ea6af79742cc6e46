import type { Instant } from '#domain/dates.ts';
import type { Rate } from '#domain/catalogue/rates.ts';
import type { ProductId, ServiceUuid } from '#domain/identifier.ts';
import type { BasisPoints } from '#domain/money.ts';
import type { Reader, Transaction } from '../database.ts';

/** A payment add-on service with its tariff (docs/spec/specification.md#3 «Service»). */
export type Service = {
  readonly serviceUuid: ServiceUuid;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly serviceDescription: string;
  readonly rates: readonly Rate[];
  readonly primeDiscount: BasisPoints | null;
  readonly excludeProducts: readonly ProductId[];
  readonly bufferHours: number;
  readonly orderLifetimeMinutes: number;
  readonly enabled: boolean;
};

/** A stored service; each change adds 1 to its version. */
export type StoredService = Service & { readonly version: number };

export async function allServices(reader: Reader): Promise<StoredService[]> {
  return reader<StoredService[]>`
    select s.service_uuid as "serviceUuid", s.service_id as "serviceId", s.service_name as "serviceName",
      s.service_description as "serviceDescription", s.prime_discount as "primeDiscount",
      s.buffer_hours as "bufferHours", s.order_life_minutes as "orderLifetimeMinutes", s.enabled, s.version,
      (select coalesce(json_agg(json_build_object('lowerLimit', r.lower_limit, 'greaterLimit', r.greater_limit,
        'serviceFee', r.fee)
          order by r.lower_limit), '[]') from service_rate r where r.service_uuid = s.service_uuid) as rates,
      (select coalesce(json_agg(x.product_id order by x.product_id), '[]')
        from service_excluded_product x where x.service_uuid = s.service_uuid) as "excludeProducts"
    from service s order by s.created_at, s.service_uuid`;
}

/** Locks and reads a service; null when there is none. */
export async function lockService(
  transaction: Transaction,
  serviceUuid: ServiceUuid,
): Promise<StoredService | null> {
  await transaction`select 1 from service where service_uuid = ${serviceUuid} for update`;
  const services = await allServices(transaction);
  return services.find((service) => service.serviceUuid === serviceUuid) ?? null;
}

/** Returns false when the identifier is taken. */
export async function insertService(
  transaction: Transaction,
  service: Service,
  createdAt: Instant,
): Promise<boolean> {
  const rows = await transaction`
    insert into service (service_uuid, service_id, service_name, service_description, prime_discount, buffer_hours,
      order_life_minutes, enabled,
      created_at)
    values (${service.serviceUuid}, ${service.serviceId}, ${service.serviceName}, ${service.serviceDescription},
      ${service.primeDiscount}, ${service.bufferHours}, ${service.orderLifetimeMinutes}, ${service.enabled},
      ${createdAt})
    on conflict (service_id) do nothing returning 1`;
  if (rows.length === 0) return false;
  await saveParts(transaction, service);
  return true;
}

/** Updates everything except the identifier. */
export async function updateService(transaction: Transaction, service: Service): Promise<void> {
  await transaction`
    update service set service_name = ${service.serviceName}, service_description = ${service.serviceDescription},
      prime_discount = ${service.primeDiscount}, buffer_hours = ${service.bufferHours},
      order_life_minutes = ${service.orderLifetimeMinutes}, enabled = ${service.enabled}, version = version + 1
    where service_uuid = ${service.serviceUuid}`;
  await transaction`delete from service_rate where service_uuid = ${service.serviceUuid}`;
  await transaction`delete from service_excluded_product where service_uuid = ${service.serviceUuid}`;
  await saveParts(transaction, service);
}

async function saveParts(
  transaction: Transaction,
  { serviceUuid, rates, excludeProducts }: Service,
): Promise<void> {
  await transaction`
    insert into service_rate (service_uuid, lower_limit, greater_limit, fee)
    select ${serviceUuid}::uuid, * from unnest(${rates.map((rate) => rate.lowerLimit)}::bigint[],
      ${rates.map((rate) => rate.greaterLimit)}::bigint[], ${rates.map((rate) => rate.serviceFee)}::bigint[])`;
  await transaction`
    insert into service_excluded_product (service_uuid, product_id)
    select distinct ${serviceUuid}::uuid, given from unnest(${excludeProducts}::text[]) as given`;
}
