import type fc from 'fast-check';
import type { Actor } from './actor.ts';
import type { Expected } from './expected.ts';

export type Command = fc.AsyncCommand<Expected, Actor>;

type Action = {
  /** How it is told when it fails. */
  readonly told: string;
  /** Whether it makes sense now; every deed may be refused, but some cannot even be tried. */
  readonly when?: (expected: Expected) => boolean;
  /** Does it, compares what comes with what is expected, and goes on with what is expected then. */
  readonly does: (expected: Expected, actor: Actor) => Promise<void>;
};

/** Somebody's deed as the model runner takes it. */
export function command({ told, when = () => true, does }: Action): Command {
  return { toString: () => told, check: when, run: does };
}

/** A deed of the client, who has to be let in. */
export function byClient({ told, when = () => true, does }: Action): Command {
  return command({
    told: `the client ${told}`,
    when: (expected) => !expected.isBlocked && when(expected),
    does,
  });
}
