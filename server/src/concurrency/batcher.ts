type PendingCall<Input, Output> = {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
};

type BatcherOptions<Input, Output> = {
  /** Runs one batch; the results are in the order of `inputs`. */
  readonly work: (inputs: readonly Input[]) => Promise<readonly Output[]>;
  readonly maxBatchSize: number;
  /** Receives the error of a failed batch before the batch is retried item by item. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * The next batch starts after this time even if the current one still runs. Without it, one row that a bulk job locks
 * would delay all later calls.
 */
const batchTimeoutMilliseconds = 500;

/**
 * Batches concurrent calls: while one batch runs, further calls queue for the next.
 * A single call starts at once. A failed batch is retried item by item, so that only bad inputs fail.
 */
export function newBatcher<Input, Output>(
  options: BatcherOptions<Input, Output>,
): (input: Input) => Promise<Output> {
  const waiting: PendingCall<Input, Output>[] = [];
  let isWorking = false;
  const runBatches = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length > 0)
      await waitAtMost(batchTimeoutMilliseconds, runBatch(options, waiting.splice(0, options.maxBatchSize)));
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
async function runBatch<Input, Output>(
  options: BatcherOptions<Input, Output>,
  batch: readonly PendingCall<Input, Output>[],
): Promise<void> {
  try {
    const outputs = await options.work(batch.map(({ input }) => input));
    if (outputs.length !== batch.length)
      throw new Error(`a batch of ${batch.length} inputs returned ${outputs.length} results`);
    for (const [index, output] of outputs.entries()) batch[index]?.resolve(output);
  } catch (error) {
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return;
    }
    options.onFailure(error);
    for (const call of batch) await runBatch(options, [call]);
  }
}

async function waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, milliseconds, null);
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
