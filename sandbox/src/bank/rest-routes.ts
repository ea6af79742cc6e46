import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../faults/fault.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { playFault } from '../faults/play-fault.ts';
import { readParameters, type RequestParameters } from '../parameters.ts';
import type { Bank } from './bank.ts';
import type { CallbackEvent } from './callbacks.ts';
import { decline, deposit, refund, reverse } from './calls/after-payment.ts';
import {
  bindCard,
  createBindingNoPayment,
  extendBinding,
  getBindings,
  unBindCard,
} from './calls/bindings.ts';
import { type Answer, type CallHandler, refusalAnswer } from './calls/call.ts';
import { orderStatus } from './calls/order-status.ts';
import { paymentOrderBinding, recurrentPayment } from './calls/pay-by-binding.ts';
import { register, registerPreAuth } from './calls/register.ts';
import type { Dialect } from './dialect.ts';

/** Handlers of all calls by their name in the address. */
const calls = {
  'register.do': register,
  'registerPreAuth.do': registerPreAuth,
  'deposit.do': deposit,
  'reverse.do': reverse,
  'refund.do': refund,
  'decline.do': decline,
  'getOrderStatusExtended.do': orderStatus,
  'getBindings.do': getBindings,
  'unBindCard.do': unBindCard,
  'bindCard.do': bindCard,
  'extendBinding.do': extendBinding,
  'createBindingNoPayment.do': createBindingNoPayment,
  'paymentOrderBinding.do': paymentOrderBinding,
  'recurrentPayment.do': recurrentPayment,
} satisfies Record<string, CallHandler>;

type CallName = keyof typeof calls;
export const callNames = Object.keys(calls);

/** Calls that reach the issuer. A forced refusal declines their payment; other calls are refused themselves. */
const payingCalls: ReadonlySet<string> = new Set<CallName>(['paymentOrderBinding.do', 'recurrentPayment.do']);

export type RestRoutesOptions = {
  readonly bank: Bank;
  readonly faults: FaultList;
  readonly user: string;
  readonly password: string;
  readonly send: (event: CallbackEvent, copies: number) => void;
};

/**
 * The bank's protocol under `/payment/rest/`. Input is form, JSON or query; output is JSON as plain text, with HTTP
 * 200 also for refusals.
 */
export function restRoutes(app: FastifyInstance, options: RestRoutesOptions): void {
  const handleCall = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = new URL(request.url, 'http://bank').pathname.split('/').at(-1) ?? '';
    if (!isCallName(name)) return reply.code(404).type('text/html').send('<h1>404 Not Found</h1>');
    const fault = options.faults.take(name);
    const parameters = readParameters(request.query, request.body);
    const work = (): string =>
      JSON.stringify(applyDialect(runCall(options, { name, parameters, fault }), options.bank.dialect()));
    return playFault(fault, { reply, work, contentType: 'text/plain;charset=UTF-8' });
  };
  for (const path of ['/payment/rest/*', '/payment/recurrentPayment.do']) {
    app.get(path, handleCall);
    app.post(path, handleCall);
  }
}

function runCall(
  options: RestRoutesOptions,
  { name, parameters, fault }: { name: CallName; parameters: RequestParameters; fault: Fault | null },
): Answer {
  if (parameters.text('userName') !== options.user || parameters.text('password') !== options.password) {
    return refusalAnswer(5, 'Доступ запрещён');
  }
  const forcedActionCode = fault?.kind === 'decline' ? fault.number : null;
  if (forcedActionCode !== null && !payingCalls.has(name))
    return refusalAnswer(forcedActionCode, 'Отказ задан в песочнице');
  const copies = fault?.kind === 'duplicate' ? 2 : 1;
  const bank: Bank = {
    ...options.bank,
    notify: (event) => {
      options.send(event, copies);
    },
  };
  return calls[name](bank, { parameters, forcedRefusal: forcedActionCode });
}

/** Formats errorCode by the dialect: `"0"`, `0`, or absent when there is no error. */
function applyDialect(body: Answer, dialect: Dialect): Answer {
  const { errorCode, ...fields } = body;
  if (typeof errorCode !== 'number') return body;
  if (errorCode === 0 && dialect.errorCode === 'absent') {
    return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'errorMessage'));
  }
  return { ...fields, errorCode: dialect.errorCode === 'number' ? errorCode : String(errorCode) };
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
