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

/** The code of every 3-D Secure page, and how often a wrong one may be typed. */
const challengeCode = '123456';
const wrongCodesLimit = 3;

type PageDoor = { readonly bank: Bank; readonly faults: FaultList };

/** What a page does with the order of its address; it returns the HTML, or leads elsewhere and returns nothing. */
type PageWork = (visit: {
  readonly order: BankOrder;
  readonly fields: RequestParameters;
  readonly reply: FastifyReply;
  /** The actionCode with which a try must be refused, whatever the card says. */
  readonly forcedRefusal: number | null;
  /** A form that has ended takes the money all the same: the card's bank answered the network too late. */
  readonly isLate: boolean;
}) => string;

/** The pages that the customer's browser sees: card form and 3-D Secure. */
export function pageRoutes(app: FastifyInstance, { bank, faults }: PageDoor): void {
  const show = (work: PageWork) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { order, fields } = visited(bank, request);
    if (order === null) return reply.code(404).type('text/html').send(unknownOrderPage());
    return reply.type('text/html').send(work({ order, fields, reply, forcedRefusal: null, isLate: false }));
  };
  const act = (work: PageWork) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { order, fields } = visited(bank, request);
    if (order === null) return reply.code(404).type('text/html').send(unknownOrderPage());
    const fault = faults.take('page');
    const forcedRefusal = fault?.kind === 'decline' ? fault.number : null;
    const worked = async (): Promise<string> => {
      const isLate = fault?.kind === 'late-success';
      const body = work({ order, fields, reply, forcedRefusal, isLate });
      if (bank.dialect().callbackBeforeRedirect === 'on') await bank.agenda.settle();
      return body;
    };
    return playFault(fault, { reply, work: worked, contentType: 'text/html' });
  };
  const cardPath = '/payment/merchants/:shop/payment_ru.html';
  app.get(
    cardPath,
    show(({ order, reply }) => openForm(bank, order, reply)),
  );
  app.post(
    cardPath,
    act((visit) => payByForm(bank, visit)),
  );
  app.get(
    '/payment/acs/challenge',
    show(({ order, reply }) => challengeForm(bank, order, reply)),
  );
  app.post(
    '/payment/acs/challenge',
    act((visit) => answerChallenge(bank, visit)),
  );
}

function visited(
  bank: Bank,
  request: FastifyRequest,
): { order: BankOrder | null; fields: RequestParameters } {
  const fields = readParameters(request.query, request.body);
  const mdOrder = fields.text('mdOrder') ?? '';
  expire(bank, mdOrder);
  return { order: bank.book.order(mdOrder), fields };
}

/** A customer whose stored card waits for its code is led to it, also when the shop knows only the form's address. */
function openForm(bank: Bank, order: BankOrder, reply: FastifyReply): string {
  const codeAwaited = order.attempt?.kind === 'CHALLENGE' && order.attempt.means.tii !== null;
  return codeAwaited ? leadTo(reply, challengeAddress(bank, order)) : cardForm(bank, order, {});
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

const payByForm = (bank: Bank, visit: Parameters<PageWork>[0]): string => {
  const { fields, reply, forcedRefusal, isLate } = visit;
  const order = isLate ? revived(visit.order) : visit.order;
  if (!isPayable(order)) return closedPage(order);
  const typed = readMeans(bank, order, fields);
  if (typed.kind === 'ERRORS') {
    reply.code(422);
    return cardForm(bank, order, typed.errors);
  }
  const { means, refusal } = typed;
  const actionCode = forcedRefusal ?? refusal;
  const tried =
    actionCode === null ? pay(bank, order, means) : refusePayment(bank, order, { means, actionCode });
  return leadTo(reply, nextAddress(bank, tried));
};

/** As it was before it was declined or its time was over. */
function revived(order: BankOrder): BankOrder {
  return order.status === 6 ? { ...order, status: 0 } : order;
}

type TypedMeans =
  | { readonly kind: 'MEANS'; readonly means: Means; readonly refusal: number | null }
  | { readonly kind: 'ERRORS'; readonly errors: FieldErrors };

function readMeans(bank: Bank, order: BankOrder, fields: RequestParameters): TypedMeans {
  const bound = boundCardOf(bank, order);
  if (bound !== null) {
    const errors = cvcErrors(fields.text('cvc') ?? '');
    if (errors.cvc !== undefined) return { kind: 'ERRORS', errors };
    const refusal = bound.active ? cvcRefusal(fields.text('cvc')) : -3100;
    return { kind: 'MEANS', means: { card: bound.card, bindingId: bound.bindingId, tii: null }, refusal };
  }
  const typed = readTypedCard(fields, bank.clock.now());
  if (typed.kind === 'ERRORS') return typed;
  return {
    kind: 'MEANS',
    means: { card: typed.card, bindingId: null, tii: null },
    refusal: cvcRefusal(typed.cvc),
  };
}

function cvcRefusal(cvc: string | null): number | null {
  return cvc === wrongCvc ? 82 : null;
}

/** Where the browser goes after a try: to the code, back to the form for another try, or to the shop. */
function nextAddress(bank: Bank, order: BankOrder): string {
  if (order.status === 5) return challengeAddress(bank, order);
  if (order.status === 6) return returnAddress(order, 'FAILURE');
  return isPayable(order) ? formUrl(bank, order) : returnAddress(order, 'SUCCESS');
}

function challengeForm(bank: Bank, order: BankOrder, reply: FastifyReply): string {
  if (order.attempt?.kind === 'CHALLENGE') return challengePage(order, order.attempt.wrongCodes > 0);
  return isPayable(order) ? leadTo(reply, formUrl(bank, order)) : closedPage(order);
}

/** A post without a code is how classic shops bring the customer here. */
const answerChallenge = (bank: Bank, { order, fields, reply }: Parameters<PageWork>[0]): string => {
  const { attempt } = order;
  const code = fields.flag('cancel') ? 'cancelled' : fields.text('code');
  if (attempt?.kind !== 'CHALLENGE' || code === null) return challengeForm(bank, order, reply);
  const wrongCodes = attempt.wrongCodes + 1;
  if (code !== challengeCode && code !== 'cancelled' && wrongCodes < wrongCodesLimit) {
    bank.book.saveOrder({ ...order, attempt: { ...attempt, wrongCodes } });
    return leadTo(reply, challengeAddress(bank, order));
  }
  return leadTo(reply, addressAfterChallenge(bank, finishChallenge(bank, order, code === challengeCode)));
};

/** A refused card that the shop chose leads back to the shop; one that was typed in here leads to the form for another try. */
function addressAfterChallenge(bank: Bank, order: BankOrder): string {
  const refusedForShop = order.actionCode !== 0 && order.paidWith?.tii === 'F';
  return refusedForShop ? returnAddress(order, 'FAILURE') : nextAddress(bank, order);
}

function leadTo(reply: FastifyReply, address: string): string {
  reply.code(303).header('location', address);
  return '';
}
