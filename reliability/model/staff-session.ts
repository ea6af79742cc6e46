import { randomUUID } from 'node:crypto';
import type { Stack } from '#testing/stack.ts';
import { type Answer, newVisitor, type Visitor } from '#testing/visitor.ts';
import { assertAnswer } from './assert-answer.ts';

type Body = Readonly<Record<string, unknown>>;

/** One member of staff with every right, shared by all: a second log-in would end the first session. */
export type StaffSession = { call(call: string, body?: Body): Promise<Answer> };

export function openOffice({ productUrl }: Stack): StaffSession {
  let password = 'demo-password-1';
  const enter = async (): Promise<Visitor> => {
    const visitor = newVisitor(productUrl);
    const { body } = await visitor.call('POST /admin/auth', { login: 'admin', password });
    if (body.status === 'SUCCESS') return visitor;
    // a password is valid for ninety days
    const newPassword = `model-${randomUUID()}`;
    const changed = await visitor.call('POST /admin/auth/password', {
      login: 'admin',
      password,
      newPassword,
    });
    assertAnswer(changed, 'SUCCESS');
    password = newPassword;
    return visitor;
  };
  let visitor = enter();
  return {
    call: async (call, body) => {
      const key = { 'idempotency-key': randomUUID() };
      const used = visitor;
      const answer = await (await used).send(call, body, key);
      if (answer.httpStatus !== 401) return answer;
      if (visitor === used) visitor = enter();
      return (await visitor).send(call, body, key);
    },
  };
}
