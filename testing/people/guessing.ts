import { openDatabase } from '#server/db/database.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { type Answer, newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock, clockNow, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';

/** A client who tries to log in from one address; `from` is the address that the proxy reports. */
export type Guesser = {
  readonly apiClient: ApiClient;
  start(phone: string, proof?: object): Promise<Answer>;
  newCode(phone: string): Promise<Answer>;
  finish(phone: string, otp: string): Promise<Answer>;
};

export function newGuesser({ productUrl }: Pick<Stack, 'productUrl'>, from = '203.0.113.1'): Guesser {
  const apiClient = newApiClient(productUrl);
  const headers = { 'x-forwarded-for': from };
  return {
    apiClient,
    start: (phone, proof) =>
      apiClient.send(calls.requestLogInCode, { countryCode: '7', phone, proof }, headers),
    newCode: (phone) => apiClient.requestNewCode({ countryCode: '7', phone }, headers),
    finish: (phone, otp) => apiClient.finishLogIn({ countryCode: '7', phone, otp }, headers),
  };
}

/** The code that a request sends to a phone; the request must succeed. */
export async function codeFrom(stack: Stack, phone: string, ask: () => Promise<Answer>): Promise<string> {
  await advanceClock(stack, 'PT61S');
  const { length: messagesBefore } = await messagesOf(stack, phone);
  assertSuccess(await ask());
  return codeFromPhone(stack, phone, messagesBefore);
}

/** A code that differs from the given one. */
export function differentCode(code: string): string {
  return code === '0000' ? '0001' : '0000';
}

/** Creates clients without history, for tests of limits per phone. */
export async function newClients(stack: Stack, count: number): Promise<string[]> {
  const database = openDatabase({ url: stack.databaseUrl });
  const phones = Array.from({ length: count }, (_, index) => String(9_050_000_000 + index));
  await database.reader`
    insert into client (client_uuid, country_code, phone, status, created_at)
    select gen_random_uuid(), '7', phone, 'ACTIVE', ${await clockNow(stack)} from unnest(${phones}::text[]) as phone`;
  await database.close();
  return phones;
}
