import type { Context } from '#server/use-cases/context.ts';
import type { Dice } from '../simulation/dice.ts';

type Acquiring = Context['acquiring'];

/** How many of a hundred messages to the bank never reach it, and how many answers of the bank are lost on their way back. */
export type Losses = { readonly messages: number; readonly answers: number };

/** The real bank behind a line that loses messages and answers: the service is told, as at a time-out, that it knows nothing. */
export function losingBank(bank: Acquiring, dice: () => Dice, losses: () => Losses): Acquiring {
  const unknown = { kind: 'unknown' } as const;
  const lossy =
    <Request, Answer>(ask: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer | typeof unknown> => {
      if (dice().percent(losses().messages)) return unknown;
      const answer = await ask(request);
      return dice().percent(losses().answers) ? unknown : answer;
    };
  return {
    ...bank,
    register: lossy(bank.register),
    chargeBinding: lossy(bank.chargeBinding),
    status: lossy(bank.status),
    decline: lossy(bank.decline),
  };
}
