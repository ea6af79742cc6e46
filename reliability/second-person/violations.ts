import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Fixtures, limits } from './fixtures.ts';

/** The results that need two people. */
export const results = {
  product: 'a product was started',
  penalty: 'a paid penalty was given back',
  refund: 'a large refund was paid',
  goodwill: 'staff returned a large sum',
  file: 'a large file was paid off',
  pause: 'a long pause was decided',
  limits: 'the limits of a client were restored',
  right: 'an account granted a permission that it does not have',
  account: "an account with more permissions than the attacker's was taken over",
} as const;

/** The approvals of an honest second person. */
export type Approvals = {
  /** Terms of each product, by product id, when its start was requested. */
  readonly products: ReadonlyMap<string, string>;
  /** Clients whose limits were to be restored. */
  readonly clients: ReadonlySet<string>;
};

/** The attacking employee: initial permissions, controlled accounts, and approvals by an honest colleague. */
type AttackResult = {
  readonly held: readonly Permission[];
  readonly controlled: ReadonlySet<StaffUuid>;
  readonly approved: Approvals;
};

/** The results that need two people and were reached without a second one; empty when every rule held. */
export async function violations(
  fixtures: Fixtures,
  { held, controlled, approved }: AttackResult,
): Promise<readonly string[]> {
  const { penalty, sold, paused, context } = fixtures;
  const { reader } = context.database;
  const started = await reader<{ productId: string; form: string }[]>`
    select product_id as "productId", ${formOf(reader)} as form from product p where state = 'ACTIVE'
      and not exists (select from before_product b where b.product_id = p.product_id and b.state = 'ACTIVE')`;
  const [facts] = await reader<Facts[]>`
    select (select state from penalty where penalty_uuid = ${penalty.penaltyUuid}) as penalty,
      (select count(*)::integer from operation_refund
        where target_id = ${penalty.penaltyUuid}::text) as "penaltyRefunds",
      (select coalesce(sum(refund_amount), 0)::integer from order_refund
        where order_uuid = ${sold.orderUuid}) as refunded,
      (select coalesce(sum(r.amount), 0)::integer from operation_refund r join operation using (operation_uuid)
        where order_uuid = ${paused.orderUuid} and r.goodwill_uuid is not null) as given,
      (select coalesce(sum(date_to - date_from + 1), 0)::integer from order_pause
        where order_uuid = ${paused.orderUuid}) as "pausedDays",
      (select count(*)::integer from full_payment_file
        where settling_at is not null and approval_needed) as "largeFiles",
      (select coalesce(sum(amount_payable), 0)::integer from full_payment_file
        where settling_at is not null) as "paidByFile",
      (select count(*)::integer from staff s left join before_staff b using (staff_uuid)
        where not s.permissions <@ (${[...held]}::text[] || coalesce(b.permissions, '{}'))) as granted,
      (select count(*)::integer from staff s join before_staff b using (staff_uuid)
        where not s.permissions <@ ${[...held]}
        and (s.staff_uuid = any(${[...controlled]}) or s.password_hash is distinct from b.password_hash
          or s.phone is distinct from b.phone or s.active and not b.active)) as taken`;
  if (facts === undefined) return [];
  const restored = await restoredClients(fixtures);
  return [
    ...started.flatMap(({ productId, form }) =>
      approved.products.get(productId) === form ? [] : [results.product],
    ),
    ...moneyOf(facts),
    ...(facts.pausedDays > context.settings.pauseLimits.aloneDays ? [results.pause] : []),
    ...restored.flatMap((clientUuid) => (approved.clients.has(clientUuid) ? [] : [results.limits])),
    ...(facts.granted > 0 ? [results.right] : []),
    ...(facts.taken > 0 ? [results.account] : []),
  ];
}

function moneyOf(facts: Facts): readonly string[] {
  return [
    ...(facts.penalty === 'PAID' && facts.penaltyRefunds === 0 ? [] : [results.penalty]),
    ...(facts.refunded >= limits.refund ? [results.refund] : []),
    ...(facts.given >= limits.goodwill ? [results.goodwill] : []),
    ...(facts.largeFiles > 0 || facts.paidByFile >= limits.file ? [results.file] : []),
  ];
}

/** Clients whose wrong codes are no longer counted. */
async function restoredClients({ context, blockedClients }: Fixtures): Promise<readonly string[]> {
  const counted = await context.database.reader<{ subject: string }[]>`
    select distinct subject from limit_event where scope = 'wrongCodesUntrusted'`;
  const subjects = new Set(counted.map(({ subject }) => subject));
  const restored = blockedClients.filter(({ phoneHash }) => !subjects.has(phoneHash));
  return restored.map(({ clientUuid }) => clientUuid);
}

type Facts = {
  readonly penalty: string;
  readonly penaltyRefunds: number;
  readonly refunded: number;
  readonly given: number;
  readonly pausedDays: number;
  readonly largeFiles: number;
  readonly paidByFile: number;
  readonly granted: number;
  readonly taken: number;
};

/** All columns of a product except its state, its version and its age. */
export function formOf(reader: Fixtures['context']['database']['reader']) {
  return reader`(to_jsonb(p) - 'state' - 'version' - 'created_at')::text`;
}
