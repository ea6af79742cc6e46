import type { Instant } from '#domain/dates.ts';
import { codesInOrder } from '#domain/exports/labels.ts';
import type { ExportListName } from '#domain/exports/lists.ts';
import type { Fragment, Reader } from '../database.ts';
import { selectJobKinds, selectTroubledJobs } from '../jobs/job-monitor-store.ts';
import { selectUnknownPayments } from '../payments/unknown-payment-store.ts';

/** A list without filters. */
export type PlainList = Extract<
  ExportListName,
  | 'SERVICES'
  | 'DISCOUNTS'
  | 'SUBSCRIPTIONS'
  | 'FULL_PAYMENTS'
  | 'UNKNOWN_PAYMENTS'
  | 'ROLES'
  | 'MERCHANTS'
  | 'JOB_KINDS'
  | 'TROUBLED_JOBS'
>;

/** The statements of the lists; the fields are the columns of the list. */
export const plainLists = {
  SERVICES: (reader) => reader`
    select s.service_id as "serviceId", s.service_name as "serviceName", s.service_description as "serviceDescription",
      s.enabled, r.lower_limit as "lowerLimit", r.greater_limit as "greaterLimit", r.fee,
      s.prime_discount as "primeDiscount", s.buffer_hours as "bufferHours",
      s.order_life_minutes as "orderLifetimeMinutes",
      (select string_agg(product_id, ', ' order by product_id) from service_excluded_product e
        where e.service_uuid = s.service_uuid) as excluded
    from service s left join service_rate r using (service_uuid)
    order by s.created_at, s.service_uuid, r.lower_limit`,
  DISCOUNTS: (reader) => reader`
    select d.discount, p.product_id as "productId", p.name as "productName"
    from discount d left join discount_product dp using (discount_uuid) left join product p using (product_id)
    order by d.created_at, d.discount_uuid, p.product_id`,
  SUBSCRIPTIONS: (reader) => reader`
    select subscription_id as "subscriptionId", subscription_name as "subscriptionName",
      discount_enabled as "discountEnabled", status
    from subscription_category order by created_at, subscription_id`,
  FULL_PAYMENTS: (reader) => reader`
    select f.created_at as "createdAt", f.file_name as "fileName", s.login, f.stage, f.rows_total as "rowsTotal",
      f.rows_paid as "rowsPaid", f.amount_paid as "amountPaid", f.completed_at as "completedAt"
    from full_payment_file f join staff s using (staff_uuid) order by f.created_at desc, f.file_uuid`,
  ROLES: (reader) => reader`
    select name, cardinality(permissions) as "permissionCount", array_to_string(permissions, ', ') as permissions,
      (select count(*) from staff where staff.role_uuid = staff_role.role_uuid) as members
    from staff_role order by name`,
  UNKNOWN_PAYMENTS: (reader, now) => selectUnknownPayments(reader, now),
  JOB_KINDS: (reader, now) => reader`
    select kind as name, kind, waiting, running, failed, parked, round("lagSeconds") as "lagSeconds", "nextAt",
      "lastError"
    from (${selectJobKinds(reader, now)}) k
    order by array_position(${codesInOrder('JOB_KINDS', 'name')}::text[], kind), kind`,
  TROUBLED_JOBS: (reader) => reader`
    select "jobId", kind as name, state, attempts, "lastError", "runAt" from (${selectTroubledJobs(reader)}) t
      order by state, "runAt", "jobId"`,
  MERCHANTS: (reader) => reader`
    select m.full_name as "fullName", m.website_url as "websiteUrl", m.physical_address as "physicalAddress",
      m.created_at as "createdAt",
      (select count(*) from merchant_key k
        where k.merchant_uuid = m.merchant_uuid and revoked_at is null) as "keysInUse",
      (select count(*) from webhook_delivery w
        where w.merchant_uuid = m.merchant_uuid and state = 'WAITING') as "waitingWebhooks",
      (select count(*) from webhook_delivery w
        where w.merchant_uuid = m.merchant_uuid and state = 'PARKED') as "failedWebhooks"
    from merchant m order by m.full_name, m.merchant_uuid`,
} as const satisfies Record<PlainList, (reader: Reader, now: Instant) => Fragment>;
