import type { Dice } from '../simulation/dice.ts';
import { payingCalls, type Press, raceCalls } from './calls.ts';
import type { RawRequest } from './last-byte.ts';
import type { RacedOrder, Scene } from './scene.ts';
import { starts } from './starts.ts';

/** One of thirty: a press under a key of its own, or the same one again, as when somebody clicks twice (docs/spec/reliability.md#F-20). */
export type Dealt = { readonly call: string; readonly key: string; readonly press: Press };

const atOnce = 30;

/**
 * Every call that makes sense as the order stands once, or where nothing is due, every other time, those that pay; then more of these, some of them twice,
 * in an order of their own; first of all what is to win in this round.
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

/** Another one each time that an order stands like this. */
function favouritesOf({ start, turn }: Scene): readonly string[] {
  const favourites: readonly string[] = starts[start].favourites;
  const favourite = favourites[turn % favourites.length];
  return favourite === undefined ? [] : [favourite, favourite, favourite];
}

type Draw = { readonly dice: Dice; /** Below nothing: a favourite. */ readonly number: number };

function pressed(scene: Scene, call: string, { dice, number }: Draw): readonly Dealt[] {
  const press = raceCalls[call]?.(scene, orderFor(scene, call, { dice, number }), dice) ?? null;
  return press === null ? [] : [{ call, key: `race-${scene.round}-${call}-${number}`, press }];
}

/**
 * What one takes back another one may still hand over, a move is slower than a payment, and what falls due of both the worker takes of the one that
 * nobody else pays: each has an order where it is likely to win.
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

/** As it goes over the line. */
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
