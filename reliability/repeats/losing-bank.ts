import type { Context } from '#server/use-cases/context.ts';
import type { Random } from '#testing/random.ts';

type Acquiring = Context['acquiring'];

/** The percentage of messages that do not reach the bank, and of answers that are lost. */
export type Losses = { readonly messages: number; readonly answers: number };

/** The sandbox bank behind a connection that loses messages and answers; each loss is a timeout for the caller. */
export function losingBank(bank: Acquiring, random: () => Random, losses: () => Losses): Acquiring {
  const unknown = { kind: 'unknown' } as const;
  const lossy =
    <Request, Answer>(ask: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer | typeof unknown> => {
      if (random().percent(losses().messages)) return unknown;
      const answer = await ask(request);
      return random().percent(losses().answers) ? unknown : answer;
    };
  return {
    ...bank,
    register: lossy(bank.register),
    chargeBinding: lossy(bank.chargeBinding),
    status: lossy(bank.status),
    decline: lossy(bank.decline),
  };
}
