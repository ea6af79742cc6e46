import assert from 'node:assert/strict';
import { openDatabase } from '#server/db/database.ts';
import type { Stack } from './stack.ts';
import { type Answer, newVisitor, type Visitor } from './visitor.ts';
import { advanceClock, codeFromPhone, messagesOf } from './world.ts';

/** Somebody at an address of their own who tries to log in: `from` is the address that a proxy of ours names. */
export type Guesser = {
  readonly visitor: Visitor;
  start(phone: string, proof?: object): Promise<Answer>;
  newCode(phone: string): Promise<Answer>;
  finish(phone: string, otp: string): Promise<Answer>;
};

export function newGuesser({ productUrl }: Pick<Stack, 'productUrl'>, from = '203.0.113.1'): Guesser {
  const visitor = newVisitor(productUrl);
  const ask = (call: string, phone: string, fields: object = {}): Promise<Answer> =>
    visitor.call(
      `POST /client/auth/${call}`,
      { countryCode: '7', phone, ...fields },
      { 'x-forwarded-for': from },
    );
  return {
    visitor,
    start: (phone, proof) => ask('start', phone, proof === undefined ? {} : { proof }),
    newCode: (phone) => ask('newOtp', phone),
    finish: (phone, otp) => ask('finish', phone, { otp }),
  };
}

/** The code that a call to it brings; the call has to go well. */
export async function codeBy(stack: Stack, phone: string, ask: () => Promise<Answer>): Promise<string> {
  await advanceClock(stack, 'PT61S');
  const { length: seen } = await messagesOf(stack, phone);
  const { body } = await ask();
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body));
  return codeFromPhone(stack, phone, seen);
}

/** A code that is not this one. */
export function otherThan(code: string): string {
  return code === '0000' ? '0001' : '0000';
}

/** Clients that nobody has met before, for tests of what is counted by phone. */
export async function newClients({ databaseUrl }: Stack, count: number): Promise<string[]> {
  const database = openDatabase({ url: databaseUrl });
  const phones = Array.from({ length: count }, (_, index) => String(9_050_000_000 + index));
  await database.reader`
    insert into client (client_uuid, country_code, phone, status, created_at)
    select gen_random_uuid(), '7', phone, 'ACTIVE', now() from unnest(${phones}::text[]) as phone`;
  await database.close();
  return phones;
}
