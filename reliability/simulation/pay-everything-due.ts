import { requests } from '#testing/requests.ts';
import { payForm } from './pay-form.ts';
import { callAsClient, type Sale, type Simulation } from './simulation.ts';

/** Pays all failed payments and penalties at once, in one or two tabs. */
export async function payEverythingDue(simulation: Simulation, sale: Sale): Promise<void> {
  const { orderUuid } = sale;
  const listed = await callAsClient(simulation, sale, requests.viewDue({}));
  const due = (listed?.body['orders'] ?? []) as {
    orderUuid: string;
    amount: number;
    remainingAmount: number;
  }[];
  const own = due.find((each) => each.orderUuid === orderUuid);
  if (own === undefined) return;
  const saved = await callAsClient(simulation, sale, requests.listCards({}));
  const bindings = (saved?.body['cardInfos'] ?? []) as { bindingUuid: string }[];
  const bindingUuid = simulation.random.pick([...bindings.map((card) => card.bindingUuid), null]);
  const { amount, remainingAmount } = own;
  const request = requests.payEverythingDue({ orderUuid, amount, remainingAmount, bindingUuid });
  const tabs = simulation.random.percent(30) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => callAsClient(simulation, sale, request)),
  );
  for (const answer of answers) await payForm(simulation, answer);
}
