import assert from 'node:assert/strict';
import type { Stack } from './stack.ts';
import { newVisitor, type Visitor } from './visitor.ts';

/** Logs demo staff in: `admin`, `support`, `product.viewer`, `product.editor`, `payments` or `service`. */
export async function logInStaff({ productUrl }: Stack, login: string): Promise<Visitor> {
  const visitor = newVisitor(productUrl);
  const { body } = await visitor.logInByPassword({ login, password: 'demo-password-1' });
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body));
  return visitor;
}
