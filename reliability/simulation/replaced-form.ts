import { injectFault } from '#testing/bank/sandbox-calls.ts';
import type { PaymentOption } from '#testing/people/pay-by-card.ts';
import { requests } from '#testing/requests.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { payForm } from './pay-form.ts';
import { callAsClient, type Sale, type Simulation } from './simulation.ts';

/** The number of pages that a late payment may meet, because other clients pay at the same time. */
const pagesOfOthers = 3;

/**
 * Opens a form in one of two cases. Returns a function that pays it after another payment of the same debt has
 * replaced it: the issuer answers late, and the bank takes money that is not owed any more. Without this step a run by
 * day has almost no excess money to return (docs/spec/reliability.md#I-18).
 */
export async function openFormToReplace(
  simulation: Simulation,
  sale: Sale,
  option: PaymentOption,
): Promise<() => Promise<void>> {
  if (simulation.random.percent(50)) return async () => {};
  const request = requests.payOnPage({ orderUuid: sale.orderUuid, ...option });
  const form = await callAsClient(simulation, sale, request);
  return async () => {
    await injectFault(simulation.stack, { operation: 'page', fault: 'late-success', times: pagesOfOthers });
    await payForm(simulation, form, goodCard);
  };
}
