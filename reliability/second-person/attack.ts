import type { ApprovalKind } from '#domain/staff/approval.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { StaffCall } from '#server/http/staff-log-rules.ts';
import type { Random } from '#testing/random.ts';
import { type Answer, type CallInput, callAs, type Cookies } from './call-as.ts';
import type { Fixtures } from './fixtures.ts';

/** One person who wants a result that needs two, with all accounts that they control. */
export type Attack = {
  readonly fixtures: Fixtures;
  readonly random: Random;
  readonly own: StaffUuid;
  /**
   * The accounts whose link the person has read: the own account, and accounts created or reset with a telephone of the
   * person.
   */
  readonly controlled: Set<StaffUuid>;
  readonly phones: Set<string>;
  /** Secrets of links that the person read. */
  readonly secrets: Set<string>;
  /** The browser of the person. */
  readonly cookies: Cookies;
  /** Keys of shops that an answer showed. */
  readonly keys: Set<string>;
  readonly calls: string[];
  readonly coverage: Coverage;
};

/** One kind of call that a person who knows the rules would try. */
export type Move = {
  /** The call whose right the account needs; null for a call with the key of a shop. */
  readonly call: StaffCall | null;
  /** Answers undefined when this product has no object for the call. */
  readonly play: (attack: Attack, actor: StaffUuid) => Promise<Answer | undefined>;
};

export type Moves = Readonly<Record<string, Move>>;

/** The parts of the model of rights that the sequences have reached. */
export type Coverage = {
  /** Calls made by an account that holds a right for them. */
  readonly permitted: Set<StaffCall>;
  /** Kinds of requests that a call of the person made. */
  readonly requested: Set<ApprovalKind | 'FILE'>;
  /** Kinds of requests that the person tried to approve from an account that did not make them. */
  readonly triedToApprove: Set<ApprovalKind | 'FILE'>;
};

export function newCoverage(): Coverage {
  return { permitted: new Set(), requested: new Set(), triedToApprove: new Set() };
}

export function newPhone(random: Random): string {
  return `9${String(100_000_000 + random.below(800_000_000))}`;
}

/** Makes a call and records it for the report of a failure. */
export async function callAndRecord(attack: Attack, key: StaffCall, input: CallInput): Promise<Answer> {
  const answer = await callAs(attack.fixtures, key, input);
  if (answer.isPermitted) attack.coverage.permitted.add(key);
  const account = input.actor === attack.own ? 'own' : 'controlled';
  attack.calls.push(`${account}: ${key} ${JSON.stringify(input.request)} → ${answer.text.slice(0, 120)}`);
  return answer;
}

/** Draws an identifier from the first column of a statement, which sorts its rows by age; null when there is none. */
export async function anyId({ fixtures, random }: Attack, statement: string): Promise<string | null> {
  const rows = await fixtures.context.database.reader.unsafe<{ id: string }[]>(statement);
  return rows.length === 0 ? null : random.pick([...rows]).id;
}
