type PendingCall<Input, Answer> = {
  readonly input: Input;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

type BatcherOptions<Input, Answer> = {
  /** Runs one batch; the results are in the order of `inputs`. */
  readonly work: (inputs: readonly Input[]) => Promise<readonly Answer[]>;
  readonly mostAtOnce: number;
  /** Receives the error of a failed batch before the batch is retried item by item. */
  readonly onFailure: (error: unknown) => void;
};

/** The next batch starts after this time even if the current one still runs: a bulk job may lock one of its rows. */
const batchTimeoutMilliseconds = 500;

/**
 * Batches concurrent calls: while one batch runs, further calls queue for the next.
 * A single call starts at once. A failed batch is retried item by item, so that only bad inputs fail.
 */
export function newBatcher<Input, Answer>(
  options: BatcherOptions<Input, Answer>,
): (input: Input) => Promise<Answer> {
  const waiting: PendingCall<Input, Answer>[] = [];
  let isWorking = false;
  const runBatches = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length > 0)
      await atMost(batchTimeoutMilliseconds, runBatch(options, waiting.splice(0, options.mostAtOnce)));
    isWorking = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      // deferred, so that all calls of this turn of the event loop join the batch
      queueMicrotask(() => void runBatches());
    });
}

/** Settles the calls of one batch; never throws. */
async function runBatch<Input, Answer>(
  options: BatcherOptions<Input, Answer>,
  batch: readonly PendingCall<Input, Answer>[],
): Promise<void> {
  try {
    const answers = await options.work(batch.map(({ input }) => input));
    if (answers.length !== batch.length)
      throw new Error(`a batch of ${batch.length} inputs returned ${answers.length} results`);
    for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
  } catch (error) {
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return;
    }
    options.onFailure(error);
    for (const call of batch) await runBatch(options, [call]);
  }
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, milliseconds, null);
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
