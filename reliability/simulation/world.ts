import { randomUUID } from 'node:crypto';
import { logIn } from '#testing/purchase.ts';
import type { Stack } from '#testing/stack.ts';
import { logInStaff } from '#testing/staff.ts';
import type { Answer, Visitor } from '#testing/visitor.ts';
import type { Random } from './random.ts';

/** One customer with one purchase, from the first form to the last payment. */
export type Sale = {
  readonly phone: string;
  readonly orderUuid: string;
  delivered: boolean;
  session: Visitor | null;
};

/** The state of the simulation. */
export type World = {
  readonly stack: Stack;
  readonly random: Random;
  readonly sales: Sale[];
  /** The actions and their answers, for the report of a failure. */
  readonly diary: string[];
  readonly staff: Map<string, Visitor>;
};

/** Cards and their outcomes, the good ones more often. */
export const cards = [
  '4111111111111111',
  '4111111111111111',
  '5555555555554444',
  '2202500000000001',
  '5100100000001160',
  '2202500000004300',
  '2202900000002116',
  '5100300000005019',
  '2202400000001200',
  '4000600000003003',
] as const;

/** Calls as this customer, and logs in again when the session has ended; null without an answer. */
export async function callAsClient(
  { stack, diary }: World,
  sale: Sale,
  { call, body }: { readonly call: string; readonly body?: Readonly<Record<string, unknown>> },
): Promise<Answer | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const session = await sessionOf(stack, sale);
    if (session === null) return null;
    const answer = await session.send(call, body, { 'idempotency-key': randomUUID() }).catch(() => null);
    if (answer?.httpStatus === 401) {
      sale.session = null;
      continue;
    }
    diary.push(`${sale.phone} ${call} ${told(answer)}`);
    return answer;
  }
  return null;
}

async function sessionOf(stack: Stack, sale: Sale): Promise<Visitor | null> {
  sale.session ??= await logIn(stack, sale.phone).catch(() => null);
  return sale.session;
}

/** Calls as a member of staff; null without an answer. */
export async function callAsStaff(
  { stack, staff, diary }: World,
  call: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const visitor = staff.get('service') ?? (await logInStaff(stack, 'service').catch(() => null));
    if (visitor === null) return null;
    staff.set('service', visitor);
    const answer = await visitor.send(call, body, { 'idempotency-key': randomUUID() }).catch(() => null);
    if (answer?.httpStatus === 401) {
      staff.delete('service');
      continue;
    }
    diary.push(`staff ${call} ${told(answer)}`);
    return answer;
  }
  return null;
}

/** An answer in a line of the diary. */
export function told(answer: Answer | null): string {
  return answer === null ? 'no answer' : `${answer.httpStatus} ${answer.body.error?.code ?? 'SUCCESS'}`;
}
