import type { Random } from '#testing/random.ts';
import { payingCalls, type Press, raceCalls } from './calls.ts';
import type { RawRequest } from './last-byte.ts';
import type { RacedOrder, RoundSetup } from './round-setup.ts';

/**
 * One of thirty calls: with a key of its own, or a repeat of another call, like a double click
 * (docs/spec/reliability.md#F-20).
 */
export type PlannedCall = { readonly call: string; readonly key: string; readonly press: Press };

const atOnce = 30;

/**
 * Chooses the calls of a round. Each call that the state of the order allows is chosen once; when nothing is due, a
 * paying call is chosen only every other time. Then more of these calls follow at random, some of them twice. The calls
 * that should win in this round come first.
 */
export function planCalls(setup: RoundSetup, random: Random): readonly PlannedCall[] {
  const isForPayers = setup.start === 'long before the next payment' && setup.turn % 2 === 1;
  const calls = isForPayers ? payingCalls : raceCalls;
  const plannedCalls = Object.keys(calls).flatMap((call) => plannedCall(setup, call, { random, number: 0 }));
  const first = setup.preferred.flatMap((call) =>
    [-1, -2, -3].flatMap((number) => plannedCall(setup, call, { random, number })),
  );
  for (let number = 1; first.length + plannedCalls.length < atOnce; number += 1) {
    if (random.percent(25)) plannedCalls.push(random.pick(plannedCalls));
    else plannedCalls.push(...plannedCall(setup, random.pick(Object.keys(payingCalls)), { random, number }));
  }
  return [...first, ...shuffled(plannedCalls, random)];
}

type Draw = { readonly random: Random; /** Below zero: the call that should win. */ readonly number: number };

function plannedCall(setup: RoundSetup, call: string, { random, number }: Draw): readonly PlannedCall[] {
  const press = raceCalls[call]?.(setup, orderFor(setup, call, { random, number }), random) ?? null;
  return press === null ? [] : [{ call, key: `race-${setup.round}-${call}-${number}`, press }];
}

/**
 * The order of a call. Some calls win only with an order of their own: a shop can reverse only an order that it has not
 * delivered, moving a payment is slower than paying it, and the worker charges only payments that no other call pays.
 */
function orderFor(
  { start, orders: [first, ...others] }: RoundSetup,
  call: string,
  { random, number }: Draw,
): RacedOrder {
  const [other = first] = others;
  if (call === 'reverseOrder' || call === 'buyService') return other;
  const isFirst = number < 0 || start === 'due this morning' || random.percent(75);
  return isFirst ? first : other;
}

function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
  const left = [...things];
  return things.flatMap(() => left.splice(random.below(left.length), 1));
}

/** The request as it is sent. */
export function requestOf({ client, staff }: RoundSetup, { key, press }: PlannedCall): RawRequest {
  const { as, method, path, body, type = 'application/json' } = press;
  const whose = {
    client: { cookie: `__Host-client=${client.cookie('__Host-client') ?? ''}` },
    staff: { cookie: `__Host-staff=${staff.cookie('__Host-staff') ?? ''}` },
    shop: { authorization: 'Bearer demo-merchant-key' },
    bank: {},
  }[as];
  const typed = body === '' ? {} : { 'content-type': type };
  return { method, path, headers: { ...whose, ...typed, 'idempotency-key': key }, body };
}
