import type { Agenda } from '../clock/agenda.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Book } from './book.ts';
import type { CallbackEvent } from './callbacks.ts';
import type { Dialect } from './dialect.ts';
import type { BankOrder, Binding, Operation } from './order.ts';

/** Dependencies of all bank operations. */
export type Bank = {
  readonly book: Book;
  readonly clock: SandboxClock;
  readonly agenda: Agenda;
  readonly dialect: () => Dialect;
  readonly notify: (notice: CallbackEvent) => void;
  /** Public address of the bank, without a trailing slash. */
  readonly publicUrl: () => string;
};

/** Sends a callback about an operation, to the callback address of the order or of the shop's settings. */
export function notifyOrder(
  bank: Bank,
  order: BankOrder,
  event: {
    readonly operation: CallbackEvent['operation'];
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

/** Sends a callback about a binding. It goes to the address of the shop, not to the address of the order. */
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

/** Records an operation in the bank's ledger with the current time. An action code other than 0 records a refusal. */
export function recordOperation(
  bank: Bank,
  order: BankOrder,
  operation: Pick<Operation, 'kind' | 'amount' | 'actionCode'>,
): void {
  const { mdOrder, orderNumber, boundId, paidWith } = order;
  const bindingId = boundId ?? paidWith?.bindingId ?? null;
  const approved = operation.actionCode === 0;
  bank.book.record({ mdOrder, orderNumber, bindingId, at: bank.clock.now(), approved, ...operation });
}

/** Date format of the bank: `Mon Jan 31 21:46:52 UTC 2022`. */
function creationDate(now: number): string {
  const [weekday = '', day = '', month = '', year = '', time = ''] = new Date(now).toUTCString().split(/,? /);
  return `${weekday} ${month} ${day} ${time} UTC ${year}`;
}
