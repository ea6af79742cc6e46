import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

export type InstantBank = { readonly url: string; readonly close: () => void };

type BankOrder = { readonly mdOrder: string; readonly orderNumber: string; readonly amount: number };

/** Starts a bank and a telephone that accept every request at once, so that only the product is measured. */
export async function openInstantBank(): Promise<InstantBank> {
  const orders = new Map<string, BankOrder>();
  const answers: Readonly<Record<string, (form: URLSearchParams) => object>> = {
    'register.do': (form) => {
      const mdOrder = randomUUID();
      const order = {
        mdOrder,
        orderNumber: form.get('orderNumber') ?? '',
        amount: Number(form.get('amount')),
      };
      orders.set(mdOrder, order);
      return { errorCode: '0', orderId: mdOrder, formUrl: `http://bank.example/${mdOrder}` };
    },
    'paymentOrderBinding.do': () => ({ errorCode: '0', redirect: 'http://bank.example/' }),
    'getOrderStatusExtended.do': (form) => statusOf(orders.get(form.get('orderId') ?? '')),
  };
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const call = request.url?.split('/').at(-1) ?? '';
      const answer = answers[call]?.(new URLSearchParams(body)) ?? { id: randomUUID() };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port ?? 0}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function statusOf(order: BankOrder | undefined): object {
  if (order === undefined) return { errorCode: '6' };
  const { mdOrder, orderNumber, amount } = order;
  return {
    errorCode: '0',
    orderNumber,
    orderStatus: 2,
    actionCode: 0,
    amount,
    currency: '643',
    attributes: [{ name: 'mdOrder', value: mdOrder }],
    paymentAmountInfo: { depositedAmount: amount, refundedAmount: 0 },
  };
}
