type Waiting<Input, Answer> = {
  readonly input: Input;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: unknown) => void;
};

type Batcher<Input, Answer> = {
  /** Answers each wish in its place. */
  readonly work: (inputs: readonly Input[]) => Promise<readonly Answer[]>;
  readonly mostAtOnce: number;
  /** Hears why a set of several is done one by one. */
  readonly onFailure: (fault: unknown) => void;
};

/** A set that takes longer does not keep the next one: one of its rows may be locked by work on thousands. */
const patienceMilliseconds = 500;

/**
 * Does in sets what many ask for one by one: while a set is under way the next one gathers, so that nobody waits who is alone, and sets grow
 * with the crowd. A set that fails is tried wish by wish: one that is bad spoils no other.
 */
export function newBatcher<Input, Answer>(batcher: Batcher<Input, Answer>): (input: Input) => Promise<Answer> {
  const waiting: Waiting<Input, Answer>[] = [];
  let isWorking = false;
  const workOff = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length > 0)
      await atMost(patienceMilliseconds, doTogether(batcher, waiting.splice(0, batcher.mostAtOnce)));
    isWorking = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      // a moment later: whoever asks now comes along
      queueMicrotask(() => void workOff());
    });
}

/** Never fails itself. */
async function doTogether<Input, Answer>(
  batcher: Batcher<Input, Answer>,
  set: readonly Waiting<Input, Answer>[],
): Promise<void> {
  try {
    const answers = await batcher.work(set.map(({ input }) => input));
    if (answers.length !== set.length) throw new Error('each wish of a set has its answer');
    for (const [index, answer] of answers.entries()) set[index]?.resolve(answer);
  } catch (fault) {
    if (set.length === 1) {
      set[0]?.reject(fault);
      return;
    }
    batcher.onFailure(fault);
    for (const one of set) await doTogether(batcher, [one]);
  }
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, milliseconds, null);
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
