import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { failed } from '#domain/result.ts';
import type { Form, FormPart } from './multipart-form.ts';

/** The caller lost the right to the call while its form was arriving. */
class AdmissionEnded extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`admission ended while a form arrived: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/**
 * The parts of a form. After the last part the caller is admitted again; a refusal fails the reading, so that the use
 * case which reads the form keeps nothing of it.
 */
export async function* readWhileAdmitted(
  form: Form,
  refusalNow: () => Promise<Refusal | null>,
): AsyncGenerator<FormPart> {
  yield* form;
  const refused = await refusalNow();
  if (refused !== null) throw new AdmissionEnded(refused);
}

/** The outcome of a handler; a refusal where the admission ended while it read a form. */
export async function refusedIfEnded<Value>(
  handle: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof AdmissionEnded) return failed(error.refusal);
    throw error;
  }
}
