import type { Agenda } from '../clock/agenda.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Book } from './book.ts';
import type { Notice } from './callbacks.ts';
import type { Dialect } from './dialect.ts';
import type { BankOrder, Binding, Operation } from './order.ts';

/** What every piece of the bank's work needs. */
export type Bank = {
  readonly book: Book;
  readonly clock: SandboxClock;
  readonly agenda: Agenda;
  readonly dialect: () => Dialect;
  readonly notify: (notice: Notice) => void;
  /** Where browsers find this bank, without a slash at the end. */
  readonly publicUrl: () => string;
};

/** Tells the shop what came of an operation on its order, at the address that the order or the shop's settings name. */
export function notifyOrder(
  bank: Bank,
  order: BankOrder,
  event: {
    readonly operation: Notice['operation'];
    readonly succeeded: boolean;
    readonly operationAmount?: number;
  },
): void {
  const { operation, succeeded, operationAmount } = event;
  bank.notify({
    url: order.callbackUrl,
    operation,
    succeeded,
    orderNumber: order.orderNumber,
    parameters: {
      mdOrder: order.mdOrder,
      orderNumber: order.orderNumber,
      ...(operation === 'refunded' ? { operationRefundedAmount: String(operationAmount ?? 0) } : {}),
    },
    amounts: {
      amount: String(order.amount),
      approvedAmount: String(order.approvedAmount),
      depositedAmount: String(order.depositedAmount),
      refundedAmount: String(order.refundedAmount),
      actionCode: String(order.actionCode),
      callbackCreationDate: creationDate(bank.clock.now()),
      ...(order.boundId === null ? {} : { bindingId: order.boundId }),
      ...(order.clientId === null ? {} : { clientId: order.clientId }),
    },
  });
}

/** Events of bindings go to the shop's own address, never to the one that an order names. */
export function notifyBindingCreated(bank: Bank, order: BankOrder, binding: Binding): void {
  bank.notify({
    url: null,
    operation: 'bindingCreated',
    succeeded: true,
    orderNumber: order.orderNumber,
    parameters: {
      mdOrder: order.mdOrder,
      orderNumber: order.orderNumber,
      bindingId: binding.bindingId,
      clientId: binding.clientId,
    },
    amounts: { callbackCreationDate: creationDate(bank.clock.now()) },
  });
}

/** Writes a line of the bank's own book, dated now: what moved, or with another actionCode than 0, what was refused. */
export function enterOperation(
  bank: Bank,
  order: BankOrder,
  line: Pick<Operation, 'kind' | 'amount' | 'actionCode'>,
): void {
  const { mdOrder, orderNumber, boundId, paidWith } = order;
  const bindingId = boundId ?? paidWith?.bindingId ?? null;
  const approved = line.actionCode === 0;
  bank.book.record({ mdOrder, orderNumber, bindingId, at: bank.clock.now(), approved, ...line });
}

/** `Mon Jan 31 21:46:52 UTC 2022`, the shape in which the bank writes it. */
function creationDate(now: number): string {
  const [weekday = '', day = '', month = '', year = '', time = ''] = new Date(now).toUTCString().split(/,? /);
  return `${weekday} ${month} ${day} ${time} UTC ${year}`;
}
