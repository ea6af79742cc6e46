import { randomUUID } from 'node:crypto';
import { lastingSession } from '#testing/people/lasting-session.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { newApiClient, type Send } from '#testing/api-client.ts';
import { assertAnswer } from './assert-answer.ts';

/** One member of staff with every right, shared by all: a second log-in would end the first session. */
export type StaffSession = { readonly send: Send };

export function openOffice({ productUrl }: Stack): StaffSession {
  let password = 'demo-password-1';
  const session = lastingSession(async () => {
    const apiClient = newApiClient(productUrl);
    const { body } = await apiClient.logInByPassword({ login: 'admin', password });
    if (body.status === 'SUCCESS') return apiClient;
    // a password is valid for ninety days
    const change = { login: 'admin', password, newPassword: `model-${randomUUID()}` };
    assertAnswer(await apiClient.changePassword(change), 'SUCCESS');
    password = change.newPassword;
    return apiClient;
  });
  return { send: (call, fields) => session.send(call, fields, { 'idempotency-key': randomUUID() }) };
}
