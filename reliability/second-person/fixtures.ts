import assert from 'node:assert/strict';
import { allPermissions } from '#domain/staff/permission-names.ts';
import { kopecks } from '#domain/money.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { identifier, type StaffUuid } from '#domain/identifier.ts';
import { insertEvent } from '#server/db/auth/limit-store.ts';
import { hashOfPassword } from '#server/secrets/password.ts';
import { hashOfPhone } from '#server/use-cases/secrets/phone-hash.ts';
import type { Context } from '#server/use-cases/context.ts';
import { finishPayment } from '#server/use-cases/payments/paying/finish-payment.ts';
import { startPayment } from '#server/use-cases/payments/paying/start-payment.ts';
import { reportProblem } from '#server/use-cases/pauses/report-problem.ts';
import { batchedCharges } from '#server/use-cases/charges/charge-order.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import { openProductWithBank, type OwnOrder } from '#testing/stack/product-with-bank.ts';

/**
 * From these sums on a refund of a shop, one by staff and a bulk payoff file need a second person; kopecks. An order
 * costs 400 000, of which its client has paid 100 000.
 */
export const limits = { refund: 200_000, goodwill: 50_000, file: 600_000 } as const;

/** Account of an honest second person, who belongs to no sequence. */
export const honest = identifier<StaffUuid>('d1000000-0000-4000-8000-000000000001');

/** Logins of two colleagues with all rights; the account of the former one is disabled. */
export const colleagueLogins = ['z.former', 'z.present'] as const;

/** Password of each account that a sequence controls. */
export const password = 'лестница-Малина-41';

export type AnyHandler = (input: never) => Promise<{ readonly ok: boolean; readonly value?: unknown }>;

/** The product in this process, with every rule of two people switched on, and the objects of its rules. */
export type Fixtures = {
  readonly context: Context;
  readonly penalty: { readonly orderUuid: string; readonly penaltyUuid: string };
  readonly sold: { readonly orderUuid: string; readonly merchantUuid: string };
  /** An order of which 100 000 kopecks went through the bank, and which a report of its client has paused. */
  readonly paused: { readonly orderUuid: string; readonly phone: Phone };
  /** Clients whom the system blocks because wrong codes have used up the budget of their phones. */
  readonly blockedClients: readonly BlockedClient[];
  /** Numbers of orders that a file could pay off. */
  readonly numbers: readonly string[];
  /** Hash of `password`: computed once, because each hash takes 70 ms. */
  readonly passwordHash: string;
  /** Handlers of a planted bypass; each replaces the handler of the product. */
  readonly planted: Map<string, AnyHandler>;
};

type BlockedClient = { readonly clientUuid: string; readonly phone: Phone; readonly phoneHash: string };

export async function openFixtures(cleanUp: CleanUp): Promise<Fixtures> {
  const product = await openProductWithBank(cleanUp);
  const { database, settings } = product.context;
  const approvals = {
    ...settings.approvals,
    paidPenaltyFrom: kopecks(1),
    refundFrom: kopecks(limits.refund),
    goodwillFrom: kopecks(limits.goodwill),
    productStart: true,
    limits: true,
  };
  const fullPayment = { ...settings.fullPayment, approvalFrom: kopecks(limits.file) };
  const logIn = {
    ...settings.logIn,
    limits: { ...settings.logIn.limits, wrongCodesUntrusted: oneWrongCode },
  };
  const changed = { ...settings, approvals, fullPayment, logIn, limitFactor: 1e6 };
  const context = { ...product.context, settings: changed };
  const late = await product.newOrder(40);
  const penaltyUuid = await paidPenalty(product, late);
  const large = await product.newOrder(0);
  const [sold] = await database.reader<{ merchantUuid: string }[]>`
    select merchant_uuid as "merchantUuid" from orders where order_uuid = ${large.orderUuid}`;
  assert.ok(sold);
  const paid = await product.newOrder(0);
  // staff can return only money that went through the bank
  await product.saveCard(paid);
  const paused = await pausedOrder(context, paid);
  const numbers: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    const { orderUuid } = await product.newOrder(0);
    const [row] = await database.reader<{ orderNumber: string }[]>`
      select order_number as "orderNumber" from orders where order_uuid = ${orderUuid}`;
    if (row !== undefined) numbers.push(row.orderNumber);
  }
  const blockedClients = await blockClients(context, [late.clientUuid, large.clientUuid]);
  await insertColleagues(context);
  await keepBaseline(context);
  return {
    context,
    penalty: { orderUuid: late.orderUuid, penaltyUuid },
    sold: { orderUuid: large.orderUuid, ...sold },
    paused,
    blockedClients,
    numbers,
    passwordHash: await hashOfPassword(password),
    planted: new Map(),
  };
}

async function pausedOrder(context: Context, order: OwnOrder): Promise<Fixtures['paused']> {
  const reported = await reportProblem(context, { ...order, reason: 'DEFECTIVE', text: 'Разбит' });
  assert.ok(reported.ok);
  const [client] = await context.database.reader<{ phone: Phone }[]>`
    select phone from client where client_uuid = ${order.clientUuid}`;
  assert.ok(client);
  return { orderUuid: order.orderUuid, ...client };
}

/** With these limits one wrong code uses up the budget of a phone. */
const oneWrongCode = [
  { windowSeconds: 86_400, most: 0 },
  { windowSeconds: 30 * 86_400, most: 0 },
];

async function blockClients(
  context: Context,
  clients: readonly OwnOrder['clientUuid'][],
): Promise<readonly BlockedClient[]> {
  const rows = await context.database.reader<{ clientUuid: string; phone: Phone }[]>`
    select client_uuid as "clientUuid", phone from client where client_uuid = any (${[...clients]}) order by phone`;
  const blocked = rows.map((client) => ({ ...client, phoneHash: hashOfPhone(context, client.phone) }));
  await context.database.transaction(async (transaction) => {
    for (const { phoneHash: subject } of blocked)
      await insertEvent(transaction, { scope: 'wrongCodesUntrusted', subject }, context.clock.now());
  });
  return blocked;
}

type Product = Awaited<ReturnType<typeof openProductWithBank>>;

async function paidPenalty(
  { context, at, noon, paymentCommand, payOnPage }: Product,
  late: OwnOrder,
): Promise<string> {
  // the owner of an order without a card gets a message on one day, and the payment becomes overdue on a later day
  // (docs/spec/rules.md#3)
  for (const day of [-6, -4, -2, 0]) {
    await batchedCharges(at(noon(day)))(late.orderUuid);
    await context.database.autocommit`
      update sms set state = 'SENT', sent_at = ${noon(day)} where state = 'WAITING'`;
  }
  const [penalty] = await context.database.reader<{ penaltyUuid: never }[]>`
    select penalty_uuid as "penaltyUuid" from penalty where order_uuid = ${late.orderUuid}`;
  assert.ok(penalty);
  const choice = { kind: 'PENALTY', penaltyUuid: penalty.penaltyUuid } as const;
  const started = await startPayment(at(noon(0)), paymentCommand(late, { kind: 'PENALTY', choice }));
  assert.ok(started.ok);
  await payOnPage(started.value.formUrl ?? '');
  const finished = await finishPayment(context, { ...late, intentUuid: started.value.intentUuid });
  assert.ok(finished.ok && finished.value.state === 'SETTLED');
  return penalty.penaltyUuid;
}

/**
 * A former colleague with all rights, whose account only two people may enable again, and a present one, whose rights
 * can be removed and given back.
 */
async function insertColleagues({ clock, database: { reader } }: Context): Promise<void> {
  const now = clock.now();
  await reader`
    insert into staff (staff_uuid, login, phone, permissions, active, created_at) values
      (gen_random_uuid(), ${colleagueLogins[0]}, null, ${allPermissions}, false, ${now}),
      (gen_random_uuid(), ${colleagueLogins[1]}, '9000000001', ${allPermissions}, true, ${now})`;
}

/** Keeps a copy of the tables that a sequence may change. */
async function keepBaseline({ database: { reader } }: Context): Promise<void> {
  await reader`create table before_staff as table staff`;
  await reader`create table before_role as table staff_role`;
  await reader`create table before_product as table product`;
  await reader`create table before_client as table client`;
  await reader`create table before_limit_event as table limit_event`;
}

/** The statements are one message. The role `replica` disables the triggers of append-only tables. */
const restoreStatements = `
  set local session_replication_role = replica;
  delete from approval_request;
  delete from staff_account_change;
  delete from staff_invitation;
  delete from staff_device;
  delete from staff_recovery_code;
  delete from staff_second_factor;
  delete from session where subject_type = 'STAFF';
  delete from notification_delivery;
  delete from notification;
  delete from sms;
  delete from job;
  delete from merchant_key where created_by is not null;
  delete from product where product_id not in (select product_id from before_product);
  delete from staff where staff_uuid not in (select staff_uuid from before_staff);
  delete from staff_role where role_uuid not in (select role_uuid from before_role);
  update staff_role r set permissions = b.permissions, name = b.name from before_role b where b.role_uuid = r.role_uuid;
  update staff s set permissions = b.permissions, role_uuid = b.role_uuid, phone = b.phone, active = b.active, password_hash = b.password_hash, password_changed_at = b.password_changed_at, full_name = b.full_name from before_staff b where b.staff_uuid = s.staff_uuid;
  update product p set state = b.state, version = b.version from before_product b where b.product_id = p.product_id;
  update client c set status = b.status from before_client b where b.client_uuid = c.client_uuid;
  delete from limit_event;
  insert into limit_event (scope, subject, detail, at) select scope, subject, detail, at from before_limit_event;
  delete from full_payment_row;
  delete from full_payment_chunk;
  delete from full_payment_file;
`;

/** Restores the accounts, products, files, requests and clients that a sequence of calls may have changed. */
export async function restoreBaseline({ context: { database } }: Fixtures): Promise<void> {
  await database.transaction((sql) => sql.unsafe(restoreStatements));
}
