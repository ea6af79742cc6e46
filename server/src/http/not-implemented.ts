import { refuse } from '#domain/refusal.ts';

/** The answer of a call that the contract names and a later issue brings. */
export async function notImplemented(): Promise<ReturnType<typeof refuse<'not.implemented.error'>>> {
  return refuse('not.implemented.error');
}
