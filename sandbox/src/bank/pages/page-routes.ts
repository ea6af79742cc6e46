import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultList } from '../../faults/fault-list.ts';
import { playFault } from '../../faults/play-fault.ts';
import { readParameters, type RequestParameters } from '../../parameters.ts';
import type { Bank } from '../bank.ts';
import { formUrl } from '../calls/register.ts';
import { type BankOrder, type Binding, isPayable, type Means } from '../order.ts';
import { expire, finishChallenge, pay, refusePayment } from '../payment.ts';
import { returnAddress } from '../return-address.ts';
import { wrongCvc } from '../test-cards.ts';
import { cardPage, challengePage, closedPage, unknownOrderPage } from './card-page.ts';
import { cvcErrors, type FieldErrors, readTypedCard } from './typed-card.ts';

/** The correct code of every 3-D Secure page, and the number of allowed wrong codes. */
const challengeCode = '123456';
const maxWrongCodes = 3;

type PageRoutesOptions = { readonly bank: Bank; readonly faults: FaultList };

/** Handles a page request for an order; returns HTML, or an empty text after a redirect. */
type PageHandler = (page: {
  readonly order: BankOrder;
  readonly fields: RequestParameters;
  readonly reply: FastifyReply;
  /** Action code of a forced refusal, regardless of the card. */
  readonly forcedRefusal: number | null;
  /** True when the closed form still charges the card, because the issuer answered late. */
  readonly isLate: boolean;
}) => string;

/** The pages of the bank in the customer's browser: card form and 3-D Secure. */
export function pageRoutes(app: FastifyInstance, { bank, faults }: PageRoutesOptions): void {
  const show = (handler: PageHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { order, fields } = readPageRequest(bank, request);
    if (order === null) return reply.code(404).type('text/html').send(unknownOrderPage());
    return reply
      .type('text/html')
      .send(handler({ order, fields, reply, forcedRefusal: null, isLate: false }));
  };
  const handleSubmission = (handler: PageHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { order, fields } = readPageRequest(bank, request);
    if (order === null) return reply.code(404).type('text/html').send(unknownOrderPage());
    const fault = faults.take('page');
    const forcedRefusal = fault?.kind === 'decline' ? fault.number : null;
    const runHandler = async (): Promise<string> => {
      const isLate = fault?.kind === 'late-success';
      const body = handler({ order, fields, reply, forcedRefusal, isLate });
      if (bank.dialect().callbackBeforeRedirect === 'on') await bank.agenda.settle();
      return body;
    };
    return playFault(fault, { reply, work: runHandler, contentType: 'text/html' });
  };
  const cardPath = '/payment/merchants/:shop/payment_ru.html';
  app.get(
    cardPath,
    show(({ order, reply }) => openForm(bank, order, reply)),
  );
  app.post(
    cardPath,
    handleSubmission((page) => payByForm(bank, page)),
  );
  app.get(
    '/payment/acs/challenge',
    show(({ order, reply }) => challengeForm(bank, order, reply)),
  );
  app.post(
    '/payment/acs/challenge',
    handleSubmission((page) => answerChallenge(bank, page)),
  );
}

function readPageRequest(
  bank: Bank,
  request: FastifyRequest,
): { order: BankOrder | null; fields: RequestParameters } {
  const fields = readParameters(request.query, request.body);
  const mdOrder = fields.text('mdOrder') ?? '';
  expire(bank, mdOrder);
  return { order: bank.book.order(mdOrder), fields };
}

/**
 * Shows the card form. If a stored card waits for a 3-D Secure code, redirects to the code page.
 */
function openForm(bank: Bank, order: BankOrder, reply: FastifyReply): string {
  const isCodePending = order.attempt?.kind === 'CHALLENGE' && order.attempt.means.tii !== null;
  return isCodePending ? redirectTo(reply, challengeAddress(bank, order)) : cardForm(bank, order, {});
}

function challengeAddress(bank: Bank, order: BankOrder): string {
  return `${bank.publicUrl()}/payment/acs/challenge?mdOrder=${order.mdOrder}`;
}

function cardForm(bank: Bank, order: BankOrder, errors: FieldErrors): string {
  if (!isPayable(order)) return closedPage(order);
  const attemptsLeft = Number(bank.dialect().attemptsPerOrder) - order.failedAttempts;
  return cardPage({ order, binding: boundCardOf(bank, order), attemptsLeft, errors });
}

function boundCardOf(bank: Bank, order: BankOrder): Binding | null {
  return order.payableBy === null ? null : bank.book.binding(order.payableBy);
}

const payByForm = (bank: Bank, page: Parameters<PageHandler>[0]): string => {
  const { fields, reply, forcedRefusal, isLate } = page;
  const order = isLate ? reopen(page.order) : page.order;
  if (!isPayable(order)) return closedPage(order);
  const reading = readMeans(bank, order, fields);
  if (reading.kind === 'ERRORS') {
    reply.code(422);
    return cardForm(bank, order, reading.errors);
  }
  const { means, refusal } = reading;
  const actionCode = forcedRefusal ?? refusal;
  const attempted =
    actionCode === null ? pay(bank, order, means) : refusePayment(bank, order, { means, actionCode });
  return redirectTo(reply, nextAddress(bank, attempted));
};

function reopen(order: BankOrder): BankOrder {
  return order.status === 6 ? { ...order, status: 0 } : order;
}

type MeansReading =
  | { readonly kind: 'MEANS'; readonly means: Means; readonly refusal: number | null }
  | { readonly kind: 'ERRORS'; readonly errors: FieldErrors };

function readMeans(bank: Bank, order: BankOrder, fields: RequestParameters): MeansReading {
  const bound = boundCardOf(bank, order);
  if (bound !== null) {
    const errors = cvcErrors(fields.text('cvc') ?? '');
    if (errors.cvc !== undefined) return { kind: 'ERRORS', errors };
    const refusal = bound.active ? cvcRefusal(fields.text('cvc')) : -3100;
    return { kind: 'MEANS', means: { card: bound.card, bindingId: bound.bindingId, tii: null }, refusal };
  }
  const reading = readTypedCard(fields, bank.clock.now());
  if (reading.kind === 'ERRORS') return reading;
  return {
    kind: 'MEANS',
    means: { card: reading.card, bindingId: null, tii: null },
    refusal: cvcRefusal(reading.cvc),
  };
}

function cvcRefusal(cvc: string | null): number | null {
  return cvc === wrongCvc ? 82 : null;
}

/** The next address after an attempt: the code page, the form for another attempt, or the shop. */
function nextAddress(bank: Bank, order: BankOrder): string {
  if (order.status === 5) return challengeAddress(bank, order);
  if (order.status === 6) return returnAddress(order, 'FAILURE');
  return isPayable(order) ? formUrl(bank, order) : returnAddress(order, 'SUCCESS');
}

function challengeForm(bank: Bank, order: BankOrder, reply: FastifyReply): string {
  if (order.attempt?.kind === 'CHALLENGE') return challengePage(order, order.attempt.wrongCodes > 0);
  return isPayable(order) ? redirectTo(reply, formUrl(bank, order)) : closedPage(order);
}

/** Classic shops redirect the customer here by a POST without a code. */
const answerChallenge = (bank: Bank, { order, fields, reply }: Parameters<PageHandler>[0]): string => {
  const { attempt } = order;
  const code = fields.flag('cancel') ? 'cancelled' : fields.text('code');
  if (attempt?.kind !== 'CHALLENGE' || code === null) return challengeForm(bank, order, reply);
  const wrongCodes = attempt.wrongCodes + 1;
  if (code !== challengeCode && code !== 'cancelled' && wrongCodes < maxWrongCodes) {
    bank.book.saveOrder({ ...order, attempt: { ...attempt, wrongCodes } });
    return redirectTo(reply, challengeAddress(bank, order));
  }
  return redirectTo(reply, addressAfterChallenge(bank, finishChallenge(bank, order, code === challengeCode)));
};

/** A refused stored card leads back to the shop; a refused typed card leads to the form for another attempt. */
function addressAfterChallenge(bank: Bank, order: BankOrder): string {
  const isDeclinedForShop = order.actionCode !== 0 && order.paidWith?.tii === 'F';
  return isDeclinedForShop ? returnAddress(order, 'FAILURE') : nextAddress(bank, order);
}

function redirectTo(reply: FastifyReply, address: string): string {
  reply.code(303).header('location', address);
  return '';
}
