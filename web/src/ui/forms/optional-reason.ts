import { tooLong } from './form-fields.ts';

/** The field of an act for which staff may give a reason; the log of actions and the approval show it. */
export const optionalReason = {
  kind: 'area',
  name: 'reason',
  label: 'Причина (необязательно)',
  hint: 'Видят только сотрудники',
  maxLength: 255,
  check: reasonProblem,
} as const;

function reasonProblem(text: string): string | null {
  const isWritten = text.trim() === '' || /[\p{L}\p{N}]/u.test(text);
  return tooLong(text.trim(), optionalReason.maxLength) ?? (isWritten ? null : 'Напишите словами');
}

/** The reason as a call takes it: without a text there is none. */
export type GivenReason = { readonly reason?: string };

export function givenReason(text: string): GivenReason {
  const reason = text.trim();
  return reason === '' ? {} : { reason };
}
