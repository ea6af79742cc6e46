import type { CalendarDate, Instant } from '../dates.ts';
import type { CardUuid, ClientUuid, IntentUuid, OrderUuid, RefundUuid } from '../identifier.ts';

type NoPayload = Readonly<Record<never, never>>;
/** `operationUuid` is the stored name: the previous version reads these payloads during an update. */
type OfIntent = { readonly operationUuid: IntentUuid };
type OrderReference = { readonly orderUuid: OrderUuid };
type OfFile = { readonly fileUuid: string };

/** The payload of each kind of job. A kind without a handler or a name does not compile. */
export type JobPayloads = {
  readonly 'plan-due-charges': NoPayload;
  readonly 'plan-penalty-growth': NoPayload;
  readonly 'plan-reminders': NoPayload;
  readonly 'plan-overdue-warnings': NoPayload;
  readonly 'warn-of-expiring-cards': NoPayload;
  readonly reconcile: NoPayload;
  readonly 'reverse-undelivered': NoPayload;
  readonly 'forget-old-requests': NoPayload;
  readonly 'forget-old-attempts': NoPayload;
  readonly 'forget-exports': NoPayload;
  readonly 'forget-pictures': NoPayload;
  readonly 'bring-texts-into-form': NoPayload;
  readonly 'forget-lost-requests': NoPayload;
  readonly 'probe-bank': NoPayload;
  readonly 'charge-order': OrderReference;
  readonly 'resolve-operation': OfIntent;
  readonly 'return-money': { readonly refundUuid: RefundUuid };
  readonly 'grow-penalties': OrderReference & {
    /** `counted`: the penalty grows for the days since it was last counted. `passed-over`: these days are waived. */
    readonly days: 'counted' | 'passed-over';
  };
  readonly 'end-pause': OrderReference;
  readonly 'remind-client': {
    readonly clientUuid: ClientUuid;
    readonly date: CalendarDate;
    /** Only about charges that an earlier reminder named, which became untrue before it was sent. */
    readonly isAgain?: boolean;
    /** When the earlier reminder was written; it tells one repetition from the next. */
    readonly formerAt?: Instant;
  };
  readonly 'warn-of-overdue': OrderReference;
  readonly 'send-receipt': OfIntent;
  readonly 'send-payment-result': OfIntent;
  readonly 'send-sms': { readonly smsId: number };
  readonly 'send-email': { readonly notificationUuid: string };
  readonly 'send-push': { readonly notificationUuid: string };
  readonly 'send-email-confirmation': {
    readonly clientUuid: ClientUuid;
    readonly confirmationUuid: string;
  };
  readonly 'tell-former-address': { readonly clientUuid: ClientUuid };
  readonly 'unbind-card': {
    /** The name that stored jobs have. */
    readonly bindingUuid: CardUuid;
    /** Missing in jobs of an earlier version. The current binding of the card is unbound then. */
    readonly gatewayBindingId?: string;
  };
  readonly 'expire-checkout': OrderReference;
  readonly 'deliver-webhooks': OrderReference;
  readonly 'fetch-pictures': OrderReference;
  readonly 'check-bulk-payoff': OfFile;
  readonly 'settle-bulk-payoff': OfFile;
  readonly 'make-export': { readonly exportUuid: string };
};

export type JobKind = keyof JobPayloads;

/** A kind with its payload. */
export type Job<Kind extends JobKind = JobKind> = {
  readonly [K in Kind]: { readonly kind: K; readonly payload: JobPayloads[K] };
}[Kind];
