type Waiting<Wish, Answer> = {
  readonly wish: Wish;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: unknown) => void;
};

type Gathering<Wish, Answer> = {
  /** Answers each wish in its place. */
  readonly work: (wishes: readonly Wish[]) => Promise<readonly Answer[]>;
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
export function gather<Wish, Answer>(gathering: Gathering<Wish, Answer>): (wish: Wish) => Promise<Answer> {
  const waiting: Waiting<Wish, Answer>[] = [];
  let isWorking = false;
  const workOff = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length > 0)
      await atMost(patienceMilliseconds, doTogether(gathering, waiting.splice(0, gathering.mostAtOnce)));
    isWorking = false;
  };
  return (wish) =>
    new Promise((resolve, reject) => {
      waiting.push({ wish, resolve, reject });
      // a moment later: whoever asks now comes along
      queueMicrotask(() => void workOff());
    });
}

/** Never fails itself. */
async function doTogether<Wish, Answer>(
  gathering: Gathering<Wish, Answer>,
  set: readonly Waiting<Wish, Answer>[],
): Promise<void> {
  try {
    const answers = await gathering.work(set.map(({ wish }) => wish));
    if (answers.length !== set.length) throw new Error('each wish of a set has its answer');
    for (const [index, answer] of answers.entries()) set[index]?.resolve(answer);
  } catch (fault) {
    if (set.length === 1) {
      set[0]?.reject(fault);
      return;
    }
    gathering.onFailure(fault);
    for (const one of set) await doTogether(gathering, [one]);
  }
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, milliseconds, null);
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
