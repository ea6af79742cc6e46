import { codeFromPhone, type DemoTarget, post, register, succeed, waitForCodeDelay } from './customer.ts';
import type { PlannedPurchase } from './plan.ts';

const countryCode = '7';
const phone = '9001000001';

/** The orders of the demo client that are paused and wait for a decision of staff. */
const [reported, reliefAsked] = ['DW-1-12', 'DW-1-13'];

/**
 * The client reports a problem and asks for relief. A repeat after an interrupted start is refused and changes nothing.
 */
export async function actAsClient(target: DemoTarget, purchases: readonly PlannedPurchase[]): Promise<void> {
  const call = await logIn(target);
  const orderOf = async (orderNumber: string | undefined): Promise<string> => {
    const purchase = purchases.find((planned) => planned.orderNumber === orderNumber);
    if (purchase === undefined) throw new Error(`the demo world has no order ${orderNumber}`);
    return (await register(target, purchase)).orderUuid;
  };
  const report = { reason: 'DEFECTIVE', comment: 'Не включается вспышка, магазин просит подождать' };
  await call('/client/order/problem', { orderUuid: await orderOf(reported), ...report });
  const relief = { reason: 'ILLNESS', text: 'Лежу в больнице, смогу платить через две недели' };
  await call('/client/order/pauses/relief', { orderUuid: await orderOf(reliefAsked), ...relief });
}

type Fields = Readonly<Record<string, unknown>>;
type Call = (path: string, body: Fields) => Promise<Fields>;

async function logIn(target: DemoTarget): Promise<Call> {
  const cookies = new Map<string, string>();
  const call: Call = (path, body) => post(`${target.productUrl}/api${path}`, { body, cookies });
  const messagesBefore = await waitForCodeDelay(target, phone);
  await succeed(call('/client/auth/start', { countryCode, phone }));
  const otp = await codeFromPhone(target, phone, messagesBefore);
  await succeed(call('/client/auth/finish', { countryCode, phone, otp }));
  return call;
}
