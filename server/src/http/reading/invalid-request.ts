import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { FastifyError } from 'fastify';

/**
 * The refusal codes of errors before the body is read: too large, or of another content type
 * (docs/spec/reliability.md#S-42).
 */
const codeOfStatus: Readonly<Record<number, RefusalCode>> = {
  413: 'request.too.large.error',
  415: 'request.forbidden.error',
};

/** True when the request is invalid, too large or of another content type. */
export function isClientError(error: FastifyError): boolean {
  return error.validation !== undefined || (error.statusCode !== undefined && error.statusCode < 500);
}

/**
 * Creates the error of an unreadable request. `field` names the invalid field; `message` replaces the general message
 * for users.
 */
export function unreadableRequest(field: string, message: string | null, cause?: unknown): Error {
  return Object.assign(new Error(`unreadable request, field ${field}`, { cause }), {
    statusCode: 400,
    field,
    shownMessage: message,
  });
}

/** The refusal with the invalid field: `field=nextPage.count` (docs/spec/rules.md#8). */
export function describeInvalid(error: FastifyError): Refusal {
  const codeByStatus = codeOfStatus[error.statusCode ?? 400];
  if (codeByStatus !== undefined) return { code: codeByStatus };
  const [problem] = error.validation ?? [];
  if (problem === undefined) return describeUnreadable(error);
  const path = problem.instancePath.replaceAll('/', '.').replace(/^\./, '');
  const fieldName = findFieldName(problem.params);
  const field = [path, fieldName].filter((part) => part !== '').join('.');
  return { code: 'request.invalid.error', description: `field=${field === '' ? 'body' : field}` };
}

function describeUnreadable(error: FastifyError): Refusal {
  const field = 'field' in error && typeof error.field === 'string' ? error.field : 'body';
  const refusal = { code: 'request.invalid.error', description: `field=${field}` } as const;
  return 'shownMessage' in error && typeof error.shownMessage === 'string'
    ? { ...refusal, message: error.shownMessage }
    : refusal;
}

/** A missing, unknown or discriminator field is given in the parameters of the problem, not in its path. */
function findFieldName(parameters: Readonly<Record<string, unknown>>): string {
  const name = parameters['missingProperty'] ?? parameters['additionalProperty'] ?? parameters['tag'];
  return typeof name === 'string' ? name.slice(0, 64) : '';
}
