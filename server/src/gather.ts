type Waiting<Wish, Answer> = {
  readonly wish: Wish;
  readonly resolve: (answer: Answer | PromiseLike<Answer>) => void;
};

/** Answers each wish in its place. */
type WorkInSets<Wish, Answer> = (wishes: readonly Wish[]) => Promise<readonly Answer[]>;

/**
 * Does in sets what many ask for one by one: while a set is under way the next one gathers, `mostAtOnce` at most, so that nobody waits who
 * is alone, and sets grow with the crowd. A set that fails is tried wish by wish: one that is bad spoils no other.
 */
export function gather<Wish, Answer>(
  work: WorkInSets<Wish, Answer>,
  mostAtOnce: number,
): (wish: Wish) => Promise<Answer> {
  const waiting: Waiting<Wish, Answer>[] = [];
  let isWorking = false;
  const workOff = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length > 0) await doTogether(work, waiting.splice(0, mostAtOnce));
    isWorking = false;
  };
  return (wish) =>
    new Promise((resolve) => {
      waiting.push({ wish, resolve });
      // a moment later: whoever asks now comes along
      queueMicrotask(() => void workOff());
    });
}

async function doTogether<Wish, Answer>(
  work: WorkInSets<Wish, Answer>,
  set: readonly Waiting<Wish, Answer>[],
): Promise<void> {
  const answers = await work(set.map(({ wish }) => wish)).catch(() => null);
  for (const [index, { wish, resolve }] of set.entries()) {
    if (answers !== null) resolve(answers[index] as Answer);
    else await doAlone(work, { wish, resolve });
  }
}

async function doAlone<Wish, Answer>(
  work: WorkInSets<Wish, Answer>,
  { wish, resolve }: Waiting<Wish, Answer>,
): Promise<void> {
  const alone = work([wish]).then(([answer]) => answer as Answer);
  resolve(alone);
  await alone.catch(() => undefined);
}
