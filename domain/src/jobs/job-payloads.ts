import type { CalendarDate } from '../calendar.ts';
import type { BindingUuid, ClientUuid, OperationUuid, OrderUuid, RefundUuid } from '../identifier.ts';

type NoPayload = Readonly<Record<never, never>>;
type OfOperation = { readonly operationUuid: OperationUuid };
type OfOrder = { readonly orderUuid: OrderUuid };
type OfFile = { readonly fileUuid: string };

/** The payload of each kind of job. A kind without a handler or a name does not compile. */
export type JobPayloads = {
  readonly 'plan-due-charges': NoPayload;
  readonly 'plan-penalty-growth': NoPayload;
  readonly 'plan-reminders': NoPayload;
  readonly reconcile: NoPayload;
  readonly 'reverse-undelivered': NoPayload;
  readonly 'forget-old-requests': NoPayload;
  readonly 'forget-old-attempts': NoPayload;
  readonly 'forget-exports': NoPayload;
  readonly 'forget-lost-requests': NoPayload;
  readonly 'ask-silent-bank': NoPayload;
  readonly 'charge-order': OfOrder;
  readonly 'resolve-operation': OfOperation;
  readonly 'return-money': { readonly refundUuid: RefundUuid };
  readonly 'grow-penalties': OfOrder & {
    /** `counted`: the penalty grows for these days. `passed-over`: the days are recorded as waived. */
    readonly days: 'counted' | 'passed-over';
  };
  readonly 'remind-client': { readonly clientUuid: ClientUuid; readonly date: CalendarDate };
  readonly 'send-receipt': OfOperation;
  readonly 'tell-payment-result': OfOperation;
  readonly 'send-sms': { readonly smsId: number };
  readonly 'unbind-card': {
    readonly bindingUuid: BindingUuid;
    /** Missing in jobs of an earlier version: the present binding of the card. */
    readonly gatewayBindingId?: string;
  };
  readonly 'expire-checkout': OfOrder;
  readonly 'deliver-webhooks': OfOrder;
  readonly 'check-full-payment': OfFile;
  readonly 'settle-full-payment': OfFile;
  readonly 'make-export': { readonly exportUuid: string };
};

export type JobKind = keyof JobPayloads;

/** A kind with its payload. */
export type Job<Kind extends JobKind = JobKind> = {
  readonly [K in Kind]: { readonly kind: K; readonly payload: JobPayloads[K] };
}[Kind];
