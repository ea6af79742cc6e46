import type { Dice } from '../simulation/dice.ts';
import { payingCalls, type Press, raceCalls } from './calls.ts';
import type { RawRequest } from './last-byte.ts';
import type { RacedOrder, Scene } from './scene.ts';
import { starts } from './starts.ts';

/** One of thirty calls: with a key of its own, or a repeat of another call, like a double click (docs/spec/reliability.md#F-20). */
export type Dealt = { readonly call: string; readonly key: string; readonly press: Press };

const atOnce = 30;

/**
 * Deals the calls of a round: each call that the state of the order allows once (paying calls only every other time when
 * nothing is due), then more of these at random, some of them twice. The call that should win in this round comes first.
 */
export function deal(scene: Scene, dice: Dice): readonly Dealt[] {
  const isForPayers = scene.start === 'long before the next payment' && scene.turn % 2 === 1;
  const calls = isForPayers ? payingCalls : raceCalls;
  const dealt = Object.keys(calls).flatMap((call) => pressed(scene, call, { dice, number: 0 }));
  const first = favouritesOf(scene).flatMap((call, number) =>
    pressed(scene, call, { dice, number: -1 - number }),
  );
  for (let number = 1; first.length + dealt.length < atOnce; number += 1) {
    if (dice.percent(25)) dealt.push(dice.pick(dealt));
    else dealt.push(...pressed(scene, dice.pick(Object.keys(payingCalls)), { dice, number }));
  }
  return [...first, ...shuffled(dealt, dice)];
}

/** Another call each time that an order has this state. */
function favouritesOf({ start, turn }: Scene): readonly string[] {
  const favourites: readonly string[] = starts[start].favourites;
  const favourite = favourites[turn % favourites.length];
  return favourite === undefined ? [] : [favourite, favourite, favourite];
}

type Draw = { readonly dice: Dice; /** Below zero: the call that should win. */ readonly number: number };

function pressed(scene: Scene, call: string, { dice, number }: Draw): readonly Dealt[] {
  const press = raceCalls[call]?.(scene, orderFor(scene, call, { dice, number }), dice) ?? null;
  return press === null ? [] : [{ call, key: `race-${scene.round}-${call}-${number}`, press }];
}

/**
 * Calls that need an order of their own to win: the shop delivers what it could reverse, moving a payment is slower than
 * paying it, and the worker charges only payments that no other call pays.
 */
function orderFor(
  { start, orders: [first, ...others] }: Scene,
  call: string,
  { dice, number }: Draw,
): RacedOrder {
  const [other = first] = others;
  if (call.endsWith('/reverse') || call.endsWith('/services/buy')) return other;
  const isFirst = number < 0 || start === 'due this morning' || dice.percent(75);
  return isFirst ? first : other;
}

function shuffled<Thing>(things: readonly Thing[], dice: Dice): Thing[] {
  const left = [...things];
  return things.flatMap(() => left.splice(dice.throw(left.length), 1));
}

/** The request as it is sent. */
export function requestOf({ client, staff }: Scene, { key, press }: Dealt): RawRequest {
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
