import type { Refusal } from '#domain/refusal.ts';
import { failure, type Result } from '#domain/result.ts';
import type { Form, FormPart } from './multipart-form.ts';

/** The caller lost the right to the call while the form arrived. */
class AdmissionEnded extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`admission ended while a form arrived: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/**
 * Yields the parts of a form and then checks the rights of the caller again. A refusal makes the read fail, so that the
 * use case stores nothing of the form.
 */
export async function* readWhileAdmitted(
  form: Form,
  findRefusal: () => Promise<Refusal | null>,
): AsyncGenerator<FormPart> {
  yield* form;
  const refused = await findRefusal();
  if (refused !== null) throw new AdmissionEnded(refused);
}

/** Returns the outcome of a handler, or the refusal if the caller lost the right while the form arrived. */
export async function catchEndedAdmission<Value>(
  handle: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof AdmissionEnded) return failure(error.refusal);
    throw error;
  }
}
