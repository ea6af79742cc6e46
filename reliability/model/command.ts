import type fc from 'fast-check';
import type { Actor } from './actor.ts';
import type { Model } from './expected.ts';

export type Command = fc.AsyncCommand<Model, Actor>;

type Action = {
  /** Its description in a failure. */
  readonly description: string;
  /** Whether the action can be tried now. An action that can be tried may still be refused. */
  readonly when?: (expected: Model) => boolean;
  /** Runs the action, compares the answer with the expected one, and updates the expected state. */
  readonly run: (expected: Model, actor: Actor) => Promise<void>;
};

/** An action in the form of the model runner. */
export function command({ description, when = () => true, run }: Action): Command {
  return { toString: () => description, check: when, run };
}

/** An action of the client, who must not be blocked. */
export function byClient({ description, when = () => true, run }: Action): Command {
  return command({
    description: `the client ${description}`,
    when: (expected) => !expected.isBlocked && when(expected),
    run,
  });
}
