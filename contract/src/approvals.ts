import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { productId } from './catalogue.ts';
import { amount, date, nothing, oneOf, oneOfRecords, orNull, record, timestamp, uuid } from './fields.ts';
import { orderUuid, pauseRequestUuid } from './identifiers.ts';
import { listing } from './listing.ts';
import { reason } from './texts.ts';

/** Staff see and decide the requests that their permissions cover. */
const deciders = {
  staff: [
    'EDIT_PENALTY',
    'MANUAL_TERMINATION',
    'EDIT_PRODUCTS',
    'MANAGE_STAFF',
    'EDIT_CLIENT',
    'EDIT_REFUND',
  ],
} as const;

const kind = oneOf([
  'CANCEL_PAID_PENALTY',
  'REFUND_ORDER',
  'START_PRODUCT',
  'INVITE_STAFF',
  'CHANGE_STAFF',
  'ENABLE_STAFF',
  'RESET_STAFF',
  'RESET_STAFF_FACTOR',
  'SAVE_ROLE',
  'RESTORE_LIMITS',
  'LONG_PAUSE',
  'REFUND_TO_CARD',
]);
const state = oneOf(['WAITING', 'APPROVED', 'REJECTED', 'STALE', 'EXPIRED']);

/** The thing that a request is about: the terms of a product, or a pause of an order; null for other kinds. */
const subject = orNull(
  oneOfRecords('type', [
    record({ type: oneOf(['PRODUCT']), productId }),
    record({
      type: oneOf(['PAUSE']),
      orderUuid,
      pauseRequestUuid: orNull(pauseRequestUuid),
      dateTo: date,
      isStopped: Type.Boolean({ description: 'the charges stop with the pause' }),
    }),
  ]),
);

const request = record({
  requestUuid: uuid,
  kind,
  state,
  subject,
  own: Type.Boolean({ description: 'the caller made the request' }),
  mayApprove: Type.Boolean(),
  /**
   * The reason why the caller cannot approve the request; null when the caller can, or when the request is not waiting.
   */
  whyNot: orNull(
    oneOf([
      'OWN_REQUEST',
      'OWN_ACCOUNT',
      'POSSIBLE_AUTHOR',
      'UNKNOWN_AUTHOR',
      'DECIDER_CHANGED_AUTHOR',
      'AUTHOR_CHANGED_DECIDER',
      'SAME_ORIGIN',
    ]),
  ),
  amount: orNull(amount),
  orderUuid: orNull(orderUuid),
  orderNumber: orNull(Type.String()),
  productName: orNull(Type.String()),
  clientFullName: orNull(Type.String()),
  details: Type.Array(Type.String({ description: 'the requested change, in lines for the screen' })),
  requestedBy: orNull(Type.String({ description: 'login; null: the merchant' })),
  justification: orNull(Type.String({ description: 'the reason of the requester; null from a merchant' })),
  merchantFullName: orNull(Type.String()),
  requestedAt: timestamp,
  expiresAt: timestamp,
  decidedBy: orNull(Type.String({ description: 'login' })),
  decidedAt: orNull(timestamp),
  reason: orNull(Type.String({ description: 'of the decision' })),
});

/** Refusals of an approval while its action is carried out. */
export const approvalRefusals = [
  'approval.decided.error',
  'approval.stale.error',
  'approval.own.error',
  'approval.second.person.error',
] as const;

/** A waiting request, or the outcome of one of the caller's, to be shown beside its subject. */
const mark = record({
  requestUuid: uuid,
  kind,
  subjectId: Type.String({
    description: 'the product, penalty, account, role, order or request of the client',
  }),
  newSubject: orNull(
    Type.String({ description: 'login of an invitation or name of a new role, which is in no list yet' }),
  ),
  state,
  own: Type.Boolean({ description: 'the caller made the request' }),
  requestedBy: orNull(Type.String({ description: 'login; null: the merchant' })),
  expiresAt: timestamp,
  reason: orNull(Type.String({ description: 'of the decision' })),
});

const requests = listing(['requestedAt', 'amount'], { id: uuid });

const undecided = ['approval.not.found.error', 'approval.decided.error'] as const;

/** Approval of sensitive actions by a second person. */
export const approvalsEndpoints = {
  'POST /admin/v1/approvals/list': {
    summary: 'Approval requests, waiting or decided, the newest first unless sorted',
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: record({
      ...requests.request,
      isWaiting: Type.Boolean(),
      own: Type.Optional(Type.Boolean({ description: 'only those that the caller has made' })),
    }),
    response: record({ requests: Type.Array(request), total: Type.Integer(), ...requests.answer }),
    errors: [],
  },
  'POST /admin/v1/approvals/marks': {
    summary: "The waiting requests, and the outcomes of the caller's own ones in the last seven days",
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: nothing,
    response: record({
      forCaller: Type.Integer({
        minimum: 0,
        description: 'waiting requests that the caller can approve, counted among the latest hundred',
      }),
      marks: Type.Array(mark, { description: 'at most a hundred waiting requests and a hundred outcomes' }),
    }),
    errors: [],
  },
  'POST /admin/v1/approvals/approve': {
    summary: "Approves another person's request; its action runs at once, exactly once",
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: record({ requestUuid: uuid }),
    response: nothing,
    errors: [
      ...undecided,
      'approval.own.error',
      'approval.second.person.error',
      'approval.stale.error',
      'payment.in.progress.error',
    ],
    idempotent: 'by-act',
  },
  'POST /admin/v1/approvals/reject': {
    summary: 'Rejects a request; the requester can withdraw it with this call',
    source: 'docs/spec/rules.md#14',
    caller: deciders,
    request: record({ requestUuid: uuid, reason }),
    response: nothing,
    errors: undecided,
    idempotent: 'by-act',
  },
} as const satisfies Record<string, Endpoint>;
