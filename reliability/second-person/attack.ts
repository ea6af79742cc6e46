import type { StaffUuid } from '#domain/identifier.ts';
import type { StaffCall } from '#server/http/staff-handlers.ts';
import type { Dice } from '../simulation/dice.ts';
import { type Answer, callAs, type Cookies, type World } from './world.ts';

/** One person who wants a result that needs two, with all accounts that they control. */
export type Attack = {
  readonly world: World;
  readonly dice: Dice;
  readonly own: StaffUuid;
  /** Accounts whose link came to the person: the own one, and those made or reset with a telephone of theirs. */
  readonly controlled: Set<StaffUuid>;
  readonly phones: Set<string>;
  /** Secrets of links that the person read. */
  readonly secrets: Set<string>;
  /** The browser of the person. */
  readonly cookies: Cookies;
  /** Keys of shops that an answer showed. */
  readonly keys: Set<string>;
  readonly calls: string[];
};

export function newPhone(dice: Dice): string {
  return `9${String(100_000_000 + dice.throw(800_000_000))}`;
}

type Said = Parameters<typeof callAs>[2];

/** Makes a call and keeps it for the report of a failure. */
export async function say(attack: Attack, key: StaffCall, calling: Said): Promise<Answer> {
  const answer = await callAs(attack.world, key, calling);
  const who = calling.actor === attack.own ? 'own' : 'puppet';
  attack.calls.push(`${who}: ${key} ${JSON.stringify(calling.request)} → ${answer.text.slice(0, 120)}`);
  return answer;
}
