import { moscowDate } from '#domain/dates.ts';
import { type Breach, breachesOf } from '#domain/laws/breaches.ts';
import type { Clause } from '#domain/laws/clause.ts';
import type { MessageSubject } from '#domain/laws/law-subject.ts';
import type { Creditor } from '#domain/notifications/creditor-signature.ts';
import type { Context } from '../context.ts';

/** A message as it leaves for the client, with the clauses of the table. */
export type OutgoingMessage = Pick<MessageSubject, 'text' | 'isAboutDebt' | 'contact'> & {
  readonly clauses: readonly Clause[];
};

/** The first clause in force today that a message breaks; null when it breaks none (docs/spec/rules.md#15). */
export function messageBreach(
  context: Pick<Context, 'settings' | 'clock'>,
  { clauses, ...message }: OutgoingMessage,
): Breach | null {
  const { name, supportPhone } = creditorOf(context);
  const subject = { type: 'MESSAGE', creditor: name, supportPhone, ...message } as const;
  return breachesOf(clauses, subject, moscowDate(context.clock.now()))[0] ?? null;
}

/** The creditor whom messages about debt name: the operator of the contracts, with the telephone of support. */
export function creditorOf({ settings }: Pick<Context, 'settings'>): Creditor {
  return { name: settings.operator.name, supportPhone: settings.publicValues.supportPhone };
}
