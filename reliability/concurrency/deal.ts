import type { Random } from '../simulation/random.ts';
import { payingCalls, type Press, raceCalls } from './calls.ts';
import type { RawRequest } from './last-byte.ts';
import type { RacedOrder, RoundSetup } from './round-setup.ts';

/**
 * One of thirty calls: with a key of its own, or a repeat of another call, like a double click
 * (docs/spec/reliability.md#F-20).
 */
export type Dealt = { readonly call: string; readonly key: string; readonly press: Press };

const atOnce = 30;

/**
 * Deals the calls of a round: each call that the state of the order allows once (paying calls only every other time
 * when nothing is due), then more of these at random, some of them twice. The calls that should win in this round come
 * first.
 */
export function deal(setup: RoundSetup, random: Random): readonly Dealt[] {
  const isForPayers = setup.start === 'long before the next payment' && setup.turn % 2 === 1;
  const calls = isForPayers ? payingCalls : raceCalls;
  const dealt = Object.keys(calls).flatMap((call) => pressed(setup, call, { random, number: 0 }));
  const first = setup.preferred.flatMap((call) =>
    [-1, -2, -3].flatMap((number) => pressed(setup, call, { random, number })),
  );
  for (let number = 1; first.length + dealt.length < atOnce; number += 1) {
    if (random.percent(25)) dealt.push(random.pick(dealt));
    else dealt.push(...pressed(setup, random.pick(Object.keys(payingCalls)), { random, number }));
  }
  return [...first, ...shuffled(dealt, random)];
}

type Draw = { readonly random: Random; /** Below zero: the call that should win. */ readonly number: number };

function pressed(setup: RoundSetup, call: string, { random, number }: Draw): readonly Dealt[] {
  const press = raceCalls[call]?.(setup, orderFor(setup, call, { random, number }), random) ?? null;
  return press === null ? [] : [{ call, key: `race-${setup.round}-${call}-${number}`, press }];
}

/**
 * Calls that need an order of their own to win: the shop delivers what it could reverse, moving a payment is slower
 * than paying it, and the worker charges only payments that no other call pays.
 */
function orderFor(
  { start, orders: [first, ...others] }: RoundSetup,
  call: string,
  { random, number }: Draw,
): RacedOrder {
  const [other = first] = others;
  if (call.endsWith('/reverse') || call.endsWith('/services/buy')) return other;
  const isFirst = number < 0 || start === 'due this morning' || random.percent(75);
  return isFirst ? first : other;
}

function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
  const left = [...things];
  return things.flatMap(() => left.splice(random.below(left.length), 1));
}

/** The request as it is sent. */
export function requestOf({ client, staff }: RoundSetup, { key, press }: Dealt): RawRequest {
  const { as, method = 'POST', path, body } = press;
  const whose = {
    client: { cookie: `__Host-client=${client.cookie('__Host-client') ?? ''}` },
    staff: { cookie: `__Host-staff=${staff.cookie('__Host-staff') ?? ''}` },
    shop: { authorization: 'Bearer demo-merchant-key' },
    bank: {},
  }[as];
  const isForm = 'form' in body;
  const [type, text] = isForm
    ? [String(body.type), String(body.form)]
    : ['application/json', JSON.stringify(body)];
  const typed = text === '' ? {} : { 'content-type': type };
  return { method, path, headers: { ...whose, ...typed, 'idempotency-key': key }, body: text };
}
