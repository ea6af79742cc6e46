import { randomUUID } from 'node:crypto';
import {
  anotherCard,
  cardThatDeclinesLater,
  cardThatDeclinesTwice,
  cardThatIsStolenLater,
  expiringCard,
  goodCard,
  mirCard,
  savedCardWithCode,
  cardUnknownForAMinute,
} from '#testing/bank/cards.ts';
import type { CallRequest } from '#testing/requests.ts';
import { lastingSession, type LastingSession } from '#testing/people/lasting-session.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { Answer } from '#testing/api-client.ts';
import { type Random, randomOf } from '#testing/random.ts';

/** One customer with one purchase, from the first form to the last payment. */
export type Sale = {
  readonly phone: string;
  readonly orderUuid: string;
  delivered: boolean;
  readonly session: LastingSession;
};

/** The state of the simulation. */
export type Simulation = {
  readonly stack: Stack;
  readonly random: Random;
  readonly sales: Sale[];
  /** The actions and their answers, for the report of a failure. */
  readonly actionLog: string[];
  readonly staff: LastingSession;
};

/** A simulation before its first purchase. */
export function newSimulation(stack: Stack, seed: number): Simulation {
  const staff = lastingSession(() => logInStaffByPassword(stack, 'service'));
  return { stack, random: randomOf(seed), sales: [], actionLog: [], staff };
}

/** Cards and their outcomes, the good ones more often. */
export const cards = [
  goodCard,
  goodCard,
  anotherCard,
  mirCard,
  cardThatDeclinesLater,
  cardThatIsStolenLater,
  cardThatDeclinesTwice,
  cardUnknownForAMinute,
  expiringCard,
  savedCardWithCode,
] as const;

/** Calls as this customer; null without an answer. */
export function callAsClient(
  { actionLog }: Simulation,
  { session, phone }: Sale,
  request: CallRequest,
): Promise<Answer | null> {
  return callBy(session, { request, actionLog, caller: phone });
}

/** Calls as a member of staff; null without an answer. */
export function callAsStaff({ staff, actionLog }: Simulation, request: CallRequest): Promise<Answer | null> {
  return callBy(staff, { request, actionLog, caller: 'staff' });
}

type LoggedCall = {
  readonly request: CallRequest;
  readonly actionLog: string[];
  readonly caller: string;
};

async function callBy(
  session: LastingSession,
  { request: { call, fields }, actionLog, caller }: LoggedCall,
): Promise<Answer | null> {
  const answer = await session.send(call, fields, { 'idempotency-key': randomUUID() }).catch(() => null);
  actionLog.push(`${caller} ${call} ${answerText(answer)}`);
  return answer;
}

/** An answer in a line of the action log. */
export function answerText(answer: Answer | null): string {
  return answer === null ? 'no answer' : `${answer.httpStatus} ${answer.body.error?.code ?? 'SUCCESS'}`;
}
