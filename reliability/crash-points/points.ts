import type { MessagePattern } from '#testing/stack/tap.ts';
import type { pointFlows } from './point-flows.ts';
import type { Line } from '#testing/stack/tapped-stack.ts';

/** The place of a named point: a request or an answer on one of the product's connections. */
export type Point = MessagePattern & { readonly line: Line };

const request = (line: Line, pattern: RegExp): Point => ({ line, side: 'request', pattern });
const response = (line: Line, pattern: RegExp): Point => ({ line, side: 'response', pattern });
const commit = (pattern: RegExp): Point => request('database', new RegExp(`^commit of .*${pattern.source}`));

const intent = /insert into operation \(/;
const settled = /insert into journal_entry/;
const registered = /update operation set .* \| REGISTERED/;
const sent = /update operation set state = 'SENT'/;
const status = request('bank', /getOrderStatusExtended\.do/);
const callback = /gateway\/callback.*operation=deposited/;
const callbackRow = /insert into gateway_callback/;
const returned = /update operation_refund .* \| DONE/;

/**
 * The sixty points of docs/spec/reliability.md#3.1, by their names there. Two points that are one step in the product
 * are the request and the response of that step. The product may reach the points in another order than their numbers.
 */
export const points = {
  'A redirect payment': {
    'A1 request checked': request('database', intent),
    'A2 intent, key and allocations COMMIT': commit(intent),
    'A3 register.do sent': request('bank', /register\.do/),
    'A4 answer read': response('bank', /register\.do/),
    'A5 mdOrder, formUrl COMMIT': request('database', registered),
    'A6 answer to browser': response('callers', /payment\/init/),
    'A7 customer pays at the gateway': request('callers', /gateway\/(callback|return)/),
    'A8 callback row COMMIT': commit(callbackRow),
    'A9 getOrderStatusExtended.do': status,
    'A10 settle COMMIT': commit(settled),
    'A11 200 to the gateway': response('callers', callback),
    'A12 browser returns': request('callers', /gateway\/return/),
    'A13 finish.do': request('callers', /early-payment\/finish\.do/),
    'A14 order reloaded': request('callers', /POST \/api\/client\/order$/),
  },
  'B saved card': {
    'B1 check': request('database', intent),
    'B2 intent COMMIT': commit(intent),
    'B3 register': request('bank', /register\.do/),
    'B4 REGISTERED COMMIT': request('database', sent),
    'B5 SENT COMMIT before the charge': response('database', sent),
    'B6 paymentOrderBinding.do sent': request('bank', /paymentOrderBinding\.do/),
    'B7 gateway charges': response('bank', /paymentOrderBinding\.do/),
    'B8 answer read': status,
    'B9 settle COMMIT': commit(settled),
    'B10 answer': response('callers', /payment\/recurrent/),
    'B11 callback': request('callers', callback),
    'B12 second callback': { ...request('callers', callback), time: 2 },
  },
  'C scheduled worker': {
    'C1 due list': request('database', /insert into job .* select 'charge-order'/),
    'C2 claim with lease': response('database', /update job set state = 'RUNNING'.* \| .*\bcharge-order\b/),
    'C3 intent COMMIT': commit(intent),
    'C4 SENT COMMIT': request('database', sent),
    'C5 paymentOrderBinding.do sent': request('bank', /paymentOrderBinding\.do/),
    'C6 settle COMMIT': commit(settled),
    'C7 result and next attempt COMMIT': commit(/insert into operation as known .* \| .*DECLINED/),
    'C8 lease released': request('database', /: end of (.*, )?charge-order\b/),
  },
  'D cancel a paid penalty': {
    'D1 check': request('database', /insert into operation_refund/),
    'D2 penalty and refund intent COMMIT': commit(/insert into operation_refund/),
    'D3 refund.do sent': request('bank', /refund\.do/),
    'D4 gateway refunds': response('bank', /refund\.do/),
    'D5 answer read': request('database', returned),
    'D6 DONE, journal and history COMMIT': commit(returned),
    'D7 answer': response('callers', /penalties\/cancel/),
    'D8 callback refunded': request('callers', /gateway\/callback.*operation=refunded/),
  },
  'E bulk file': {
    'E1 stream to staging': request('database', /^insert into full_payment_row/),
    'E2 file row COMMIT': commit(/insert into full_payment_file/),
    'E3 rows staged in batches': commit(/update full_payment_file set rows_checked/),
    'E4 ready COMMIT': commit(/update full_payment_file set stage = 'SETTLING'/),
    'E5 row claimed': response('database', /from full_payment_chunk .* for update skip locked \| ./),
    'E6 payments of the rows': request('database', /^insert into operation \(.*FULL_PAYMENT/),
    'E7 row result COMMIT': commit(/update full_payment_chunk set done_at/),
    'E8 report written': request('database', /update full_payment_file set status = 'COMPLETED'/),
    'E9 COMPLETED COMMIT': commit(/update full_payment_file set status = 'COMPLETED'/),
    'E10 download': request('callers', /fullPayment\/download/),
  },
  'F card change': {
    'F1 intent COMMIT': commit(intent),
    'F2 register': request('bank', /register\.do/),
    'F3 COMMIT': request('database', registered),
    'F4 customer confirms': request('callers', /gateway\/(callback|return)/),
    'F5 callback': commit(callbackRow),
    'F6 finishBindingUpdate.do': request('callers', /finishBindingUpdate\.do/),
    'F7 status query': status,
    'F8 binding and BINDING_CHANGED COMMIT': commit(/insert into history .*BINDING_CHANGED/),
  },
} as const satisfies Record<keyof typeof pointFlows, Readonly<Record<string, Point>>>;
