import type { Timestamp } from './tap.ts';
import type { pointFlows } from './point-flows.ts';
import type { Line } from './tapped-stack.ts';

/** The place of a named point: a request or an answer on one of the product's connections. */
export type Point = Timestamp & { readonly line: Line };

const says = (line: Line, words: RegExp): Point => ({ line, side: 'said', words });
const isAnswered = (line: Line, words: RegExp): Point => ({ line, side: 'answered', words });
const commits = (words: RegExp): Point => says('database', new RegExp(`^commit of .*${words.source}`));

const intent = /insert into operation \(/;
const settled = /insert into journal_entry/;
const registered = /update operation set .* \| REGISTERED/;
const sent = /update operation set state = 'SENT'/;
const status = says('bank', /getOrderStatusExtended\.do/);
const callback = /gateway\/callback.*operation=deposited/;
const callbackRow = /insert into gateway_callback/;
const returned = /update operation_refund .* \| DONE/;

/**
 * The sixty points of docs/spec/reliability.md#3.1, by their names there. Where the product has one step for two points,
 * they are the two sides of that step. The numbers follow the page, which may differ from the order in the product.
 */
export const points = {
  'A redirect payment': {
    'A1 request checked': says('database', intent),
    'A2 intent, key and allocations COMMIT': commits(intent),
    'A3 register.do sent': says('bank', /register\.do/),
    'A4 answer read': isAnswered('bank', /register\.do/),
    'A5 mdOrder, formUrl COMMIT': says('database', registered),
    'A6 answer to browser': isAnswered('callers', /payment\/init/),
    'A7 customer pays at the gateway': says('callers', /gateway\/(callback|return)/),
    'A8 callback row COMMIT': commits(callbackRow),
    'A9 getOrderStatusExtended.do': status,
    'A10 settle COMMIT': commits(settled),
    'A11 200 to the gateway': isAnswered('callers', callback),
    'A12 browser returns': says('callers', /gateway\/return/),
    'A13 finish.do': says('callers', /early-payment\/finish\.do/),
    'A14 order reloaded': says('callers', /POST \/api\/client\/order$/),
  },
  'B saved card': {
    'B1 check': says('database', intent),
    'B2 intent COMMIT': commits(intent),
    'B3 register': says('bank', /register\.do/),
    'B4 REGISTERED COMMIT': says('database', sent),
    'B5 SENT COMMIT before the charge': isAnswered('database', sent),
    'B6 paymentOrderBinding.do sent': says('bank', /paymentOrderBinding\.do/),
    'B7 gateway charges': isAnswered('bank', /paymentOrderBinding\.do/),
    'B8 answer read': status,
    'B9 settle COMMIT': commits(settled),
    'B10 answer': isAnswered('callers', /payment\/recurrent/),
    'B11 callback': says('callers', callback),
    'B12 second callback': { ...says('callers', callback), time: 2 },
  },
  'C scheduled worker': {
    'C1 due list': says('database', /insert into job .* select 'charge-order'/),
    'C2 claim with lease': isAnswered('database', /update job set state = 'RUNNING'.* \| .*\bcharge-order\b/),
    'C3 intent COMMIT': commits(intent),
    'C4 SENT COMMIT': says('database', sent),
    'C5 paymentOrderBinding.do sent': says('bank', /paymentOrderBinding\.do/),
    'C6 settle COMMIT': commits(settled),
    'C7 result and next attempt COMMIT': commits(/insert into operation as known .* \| .*DECLINED/),
    'C8 lease released': says('database', /: end of (.*, )?charge-order\b/),
  },
  'D cancel a paid penalty': {
    'D1 check': says('database', /insert into operation_refund/),
    'D2 penalty and refund intent COMMIT': commits(/insert into operation_refund/),
    'D3 refund.do sent': says('bank', /refund\.do/),
    'D4 gateway refunds': isAnswered('bank', /refund\.do/),
    'D5 answer read': says('database', returned),
    'D6 DONE, journal and history COMMIT': commits(returned),
    'D7 answer': isAnswered('callers', /penalties\/cancel/),
    'D8 callback refunded': says('callers', /gateway\/callback.*operation=refunded/),
  },
  'E bulk file': {
    'E1 stream to staging': says('database', /^insert into full_payment_row/),
    'E2 file row COMMIT': commits(/insert into full_payment_file/),
    'E3 rows staged in batches': commits(/update full_payment_file set rows_checked/),
    'E4 ready COMMIT': commits(/update full_payment_file set stage = 'SETTLING'/),
    'E5 row claimed': isAnswered('database', /from full_payment_chunk .* for update skip locked \| ./),
    'E6 payments of the rows': says('database', /^with judged .*insert into operation \(/),
    'E7 row result COMMIT': commits(/update full_payment_chunk set done_at/),
    'E8 report written': says('database', /update full_payment_file set status = 'COMPLETED'/),
    'E9 COMPLETED COMMIT': commits(/update full_payment_file set status = 'COMPLETED'/),
    'E10 download': says('callers', /fullPayment\/download/),
  },
  'F card change': {
    'F1 intent COMMIT': commits(intent),
    'F2 register': says('bank', /register\.do/),
    'F3 COMMIT': says('database', registered),
    'F4 customer confirms': says('callers', /gateway\/(callback|return)/),
    'F5 callback': commits(callbackRow),
    'F6 finishBindingUpdate.do': says('callers', /finishBindingUpdate\.do/),
    'F7 status query': status,
    'F8 binding and BINDING_CHANGED COMMIT': commits(/insert into history .*BINDING_CHANGED/),
  },
} as const satisfies Record<keyof typeof pointFlows, Readonly<Record<string, Point>>>;
