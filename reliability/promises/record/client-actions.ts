import { instant } from '#domain/dates.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { calls } from '#testing/calls.ts';
import type { LastingSession } from '#testing/people/lasting-session.ts';
import { requests } from '#testing/requests.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import { cardsIn } from '#testing/people/saved-cards.ts';
import type { ShownOrder } from '#testing/people/shown-order.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { type Action, actions } from '../../simulation/actions.ts';
import { failedPayment } from '../../simulation/failed-payment.ts';
import { callAsClient, callAsStaff, type Sale, type Simulation } from '../../simulation/simulation.ts';
import type { Client } from './clients.ts';
import type { Change } from './run-record.ts';

/** The possible actions about one order: those of the simulation, and those that change cards and pauses. */
export function possibleActions(_sale: Sale, order: ShownOrder): readonly Action[] {
  return [
    ...Object.values(actions),
    changeConsent,
    changeConsent,
    changeConsent,
    reportProblem,
    endPause,
    ...(failedPayment(order) === undefined ? [] : [actions.payFailed, actions.payEverythingDue]),
    ...(order.penalties.length === 0 ? [] : [actions.payPenalty, actions.payPenalty]),
  ];
}

/** The client allows a card for all orders, or forbids automatic charges to it. */
const changeConsent: Action = async (simulation, sale) => {
  const [bindingUuid] = await cardsOf(simulation, sale);
  if (bindingUuid === undefined) return;
  const scope = simulation.random.percent(75) ? 'ALL' : 'NONE';
  const textVersion = consentTexts[scope === 'ALL' ? 'ALL' : 'WITHDRAWAL'].version;
  await callAsClient(simulation, sale, requests.allowCard({ bindingUuid, scope, textVersion }));
};

/** The client allows each of their cards for all orders. */
export async function allowAllCards(simulation: Simulation, sale: Sale): Promise<void> {
  const textVersion = consentTexts.ALL.version;
  for (const bindingUuid of await cardsOf(simulation, sale))
    await callAsClient(simulation, sale, requests.allowCard({ bindingUuid, scope: 'ALL', textVersion }));
}

async function cardsOf(simulation: Simulation, sale: Sale): Promise<readonly string[]> {
  const listed = await callAsClient(simulation, sale, requests.listCards({}));
  return listed?.httpStatus === 200 ? cardsIn(listed).map(({ bindingUuid }) => bindingUuid) : [];
}

const reportProblem: Action = async (simulation, sale) => {
  if (simulation.random.percent(60)) return;
  const body = { orderUuid: sale.orderUuid, reason: 'DEFECTIVE', comment: 'Экран разбит' } as const;
  await callAsClient(simulation, sale, requests.reportProblem(body));
};

const endPause: Action = async (simulation, { phone, orderUuid }) => {
  const body = { countryCode: '7', phone, orderUuid, note: 'Вопрос решён' };
  await callAsStaff(simulation, requests.endPause(body));
};

const callsThatOnlyRead: readonly string[] = [
  calls.listCards,
  calls.listCharges,
  calls.viewDue,
  calls.viewFailedCharge,
  calls.viewOrder,
  calls.viewServices,
  calls.quote,
  calls.quoteSum,
];

/** The session of a client that adds each accepted action to the changes. */
export function recordedSession(
  stack: Stack,
  { clientUuid, apiClient }: Client,
  changes: Change[],
): LastingSession {
  return {
    send: async (call, body, headers) => {
      const at = instant(await clockNow(stack));
      const answer = await apiClient.send(call, body, headers);
      if (answer.httpStatus === 200 && !callsThatOnlyRead.includes(call)) {
        const { orderUuid = null } = (body ?? {}) as { orderUuid?: string };
        changes.push({ clientUuid, orderUuid, by: 'client', action: call, at });
      }
      return answer;
    },
    forget: () => undefined,
  };
}
