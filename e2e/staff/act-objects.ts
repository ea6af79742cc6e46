import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { plusDays } from '#domain/dates.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { requestsOf } from '#testing/people/approval-requests.ts';
import { waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { calls } from '#testing/calls.ts';
import { newPhone } from '#testing/people/customer.ts';
import { eventually } from '#testing/eventually.ts';
import { movePayment } from '#testing/people/move-payment.ts';
import { askRelief, report, waitingRequestOf } from '#testing/people/pauses.ts';
import { buy, callAsShop, logIn } from '#testing/people/purchase.ts';
import { advanceClock, clockNow } from '#testing/bank/sandbox-calls.ts';
import { newStaff } from '#testing/people/staff.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { Office } from './office.ts';
import type { StaffAct } from './staff-acts.ts';

export type Fields = Readonly<Record<string, unknown>>;

let orders = 0;

async function newOrder({
  stack,
}: Office): Promise<{ readonly countryCode: string; readonly phone: string; readonly orderUuid: string }> {
  orders += 1;
  const phone = newPhone();
  const orderUuid = await buy(stack, { phone, orderNumber: `ACT-${orders}` });
  return { countryCode: '7', phone, orderUuid };
}

const note = { note: 'Решение суда' };
const comment = { comment: 'Просьба клиента' };

async function newClient(office: Office): Promise<Fields> {
  const { countryCode, phone } = await newOrder(office);
  return { countryCode, phone, ...comment };
}

async function question({ database, ...office }: Office): Promise<Fields> {
  const { countryCode, phone, orderUuid } = await newOrder({ database, ...office });
  const questionUuid = randomUUID();
  const now = await clockNow(office.stack);
  const [client] = await database.reader<{ seenValue: string | null }[]>`
    with asked as (
      insert into client_question (question_uuid, client_uuid, order_uuid, field, value, asked_at)
      select ${questionUuid}, client_uuid, order_uuid, 'FULL_NAME', 'Другое Имя', ${now} from orders
      where order_uuid = ${orderUuid})
    select full_name as "seenValue" from client where phone = ${phone}`;
  return { countryCode, phone, questionUuid, isAccepted: true, seenValue: client?.seenValue ?? null };
}

async function receipt(office: Office): Promise<Fields> {
  const { countryCode, phone } = await newOrder(office);
  // a message is sent again at the earliest ten minutes after the last one
  await advanceClock(office.stack, 'PT11M');
  const messageUuid = await eventually('a receipt', async () => {
    const nextPage = { count: 100, page: 0 };
    const { body } = await office.staff.listMessagesAsStaff({ countryCode, phone, nextPage });
    const messages = body['messages'] as { messageUuid: string; kind: string; mayResend: boolean }[];
    return messages.find(({ kind, mayResend }) => kind === 'RECEIPT' && mayResend)?.messageUuid;
  });
  return { countryCode, phone, messageUuid };
}

async function pausedOrder(office: Office): Promise<Fields> {
  const order = await newOrder(office);
  const reported = await report(await logIn(office.stack, order.phone), order.orderUuid);
  assertSuccess(reported);
  return { ...order, ...note };
}

async function pauseRequest(office: Office): Promise<Fields> {
  const { phone, orderUuid } = await newOrder(office);
  const asked = await askRelief(await logIn(office.stack, phone), orderUuid);
  assertSuccess(asked);
  return { requestUuid: (await waitingRequestOf(office.staff, orderUuid))?.requestUuid };
}

const through = ({ today }: Office) => ({ dateTo: plusDays(today, 9), lawTermConfirmed: true });

async function newProduct({ staff }: Office): Promise<{ readonly productId: string }> {
  const { body } = await staff.listProducts();
  const [sample] = body['bnplProducts'] as Fields[];
  const { productId: _id, version: _version, state: _state, ...form } = sample ?? {};
  const added = await staff.send(calls.addProduct, { ...form, isBased: false, name: randomUUID() });
  return { productId: String(added.body['productId']) };
}

async function runningProduct(office: Office): Promise<Fields> {
  const product = await newProduct(office);
  const started = await office.staff.startProduct(product);
  assertSuccess(started);
  return product;
}

/** A service with the other state. */
async function serviceToSave({ staff }: Office): Promise<Fields> {
  await staff.addService({ service: movePayment });
  const { body } = await staff.listServices();
  const [first] = body['services'] as ({ uuid: string; version: number; enabled: boolean } & Fields)[];
  assert.ok(first);
  const { uuid: serviceUuid, version, ...service } = first;
  return { serviceUuid, version, service: { ...service, enabled: !first.enabled } };
}

/** One file is applied at a time. */
async function endFile(
  staff: ApiClient,
  { processId, stage }: { readonly processId: string; readonly stage: string },
): Promise<void> {
  if (stage === 'CHECKING') await waitForStage(staff, processId, 'WAITING');
  if (stage === 'CHECKING' || stage === 'WAITING') await staff.cancelPayoffFile({ processId });
  if (stage === 'SETTLING') await waitForStage(staff, processId, 'COMPLETED');
}

async function waitingFile(office: Office): Promise<{ readonly processId: string }> {
  const { stack, staff } = office;
  const { body } = await staff.listPayoffFiles({ nextPage: { count: 1, page: 0 } });
  const [last] = body['processes'] as { processId: string; stage: string }[];
  if (last !== undefined) await endFile(staff, last);
  await newOrder(office);
  const content = `ACT-${orders};3000,00\nНЕТ;1`;
  const { fullPaymentFileUuid: processId } = await uploadFile({ stack, staff }, content, {
    reviewFirst: true,
  });
  await waitForStage(staff, processId, 'WAITING');
  return { processId };
}

async function fileWithFailures(office: Office): Promise<Fields> {
  const file = await waitingFile(office);
  await office.staff.approvePayoffFile(file);
  await waitForStage(office.staff, file.processId, 'COMPLETED');
  return { ...file, reviewFirst: true };
}

async function account({ stack, staff }: Office): Promise<{ staffUuid: string; version: number }> {
  const { login } = await newStaff(stack, [], staff);
  return accountOf(staff, login);
}

async function accountOf(staff: ApiClient, login: string): Promise<{ staffUuid: string; version: number }> {
  const { body } = await staff.listStaff();
  const accounts = body['accounts'] as { login: string; staffUuid: string; version: number }[];
  const found = accounts.find((each) => each.login === login);
  assert.ok(found, `no account ${login}`);
  return { staffUuid: found.staffUuid, version: found.version };
}

async function disabledAccount({ stack, staff }: Office): Promise<Fields> {
  const { login } = await newStaff(stack, [], staff);
  await staff.disableStaff(await accountOf(staff, login));
  return accountOf(staff, login);
}

/** A request of a shop to return a large sum. */
async function approval(office: Office): Promise<{ readonly requestUuid: string }> {
  const { orderUuid } = await newOrder(office);
  await callAsShop(office.stack, { orderUuid, action: 'refund', amount: 150_000 });
  const [request] = await requestsOf(office.staff);
  assert.ok(request);
  return { requestUuid: request.requestUuid };
}

async function difference({ database, stack }: Office): Promise<Fields> {
  const differenceUuid = randomUUID();
  const now = await clockNow(stack);
  await database.reader`
    insert into reconciliation_difference (difference_uuid, kind, subject, our_amount, their_amount, found_at, seen_at)
    values (${differenceUuid}, 'REFUND_DIFFERS', ${differenceUuid}, 0, 1, ${now}, 'infinity')`;
  return { differenceUuid, ...note };
}

async function shop({ staff }: Office): Promise<{ readonly merchantUuid: string }> {
  const { body } = await staff.listMerchants();
  const [first] = body['merchants'] as { merchantUuid: string }[];
  assert.ok(first);
  return { merchantUuid: first.merchantUuid };
}

async function madeExport({ staff }: Office): Promise<Fields> {
  const { body } = await staff.send(calls.askForExport, { list: 'MERCHANTS', format: 'CSV', filter: {} });
  return { exportUuid: body['exportUuid'] };
}

/** Makes an object that the act changes, and returns the request. */
export const actObjects: Readonly<Record<StaffAct, (office: Office) => Promise<Fields>>> = {
  settleClientQuestion: question,
  blockClient: newClient,
  unblockClient: async (office) => {
    const client = await newClient(office);
    await office.staff.send(calls.blockClient, client);
    return client;
  },
  resendMessage: receipt,
  stopSchedules: async (office) => ({ ...(await newOrder(office)), ...note }),
  resumeSchedules: async (office) => {
    const order = { ...(await newOrder(office)), ...note };
    await office.staff.stopSchedules(order);
    return order;
  },
  grantPause: async (office) => ({ ...(await pauseRequest(office)), ...through(office) }),
  refusePause: async (office) => ({ ...(await pauseRequest(office)), ...note }),
  changePause: async (office) => ({ ...(await pausedOrder(office)), ...through(office) }),
  endPause: pausedOrder,
  refundToCard: async (office) => {
    const refund = { amount: 10_000, givenAmount: 0, reason: 'Курьер опоздал' };
    return { ...(await newOrder(office)), ...refund };
  },
  cancelPenalty: async ({ penalties }) => penalties.pop() ?? assert.fail('no penalty is left'),
  startProduct: newProduct,
  stopProduct: runningProduct,
  updateService: serviceToSave,
  approvePayoffFile: waitingFile,
  cancelPayoffFile: waitingFile,
  retryPayoffFile: fileWithFailures,
  disableStaff: account,
  enableStaff: disabledAccount,
  resetStaff: account,
  resetSecondFactor: account,
  endStaffSession: async (office) => ({ staffUuid: (await account(office)).staffUuid }),
  removeRole: async ({ staff }) => {
    const { body } = await staff.addRole({ name: randomUUID(), permissions: [] });
    return { roleUuid: body['roleUuid'] };
  },
  approveRequest: approval,
  rejectRequest: async (office) => ({ ...(await approval(office)), reason: 'Клиент передумал' }),
  settleDifference: difference,
  addMerchant: async () => ({ fullName: 'Магазин', websiteUrl: 'https://shop.example' }),
  issueKey: shop,
  revokeKey: async (office) => {
    const { body } = await office.staff.issueKey(await shop(office));
    return { keyUuid: body['keyUuid'] };
  },
  deleteExport: madeExport,
};
