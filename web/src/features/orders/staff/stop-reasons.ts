/** The reasons to stop scheduled charges (docs/spec/specification.md#2 «Order page»). */
export const stopReasons = [
  { value: 'NOT_SELECTED', label: 'Не выбрано' },
  { value: 'MOBILISATION', label: 'Мобилизация' },
  { value: 'DEATH', label: 'Смерть' },
  { value: 'BANKRUPTCY', label: 'Банкротство' },
  { value: 'ALTERNATIVE_REPAYMENT', label: 'Погашение альтернативным способом' },
  { value: 'OTHER', label: 'Другое' },
] as const;

export type StopReason = (typeof stopReasons)[number]['value'];

/** Characters (docs/spec/specification.md#9). */
export const maxNoteLength = 255;

/** The note of a stop; null while it is not valid. */
export function noteOf(reason: StopReason, typed: string): string | null {
  if (reason === 'NOT_SELECTED') return null;
  if (reason !== 'OTHER') return stopReasons.find(({ value }) => value === reason)?.label ?? null;
  const text = typed.trim();
  return text === '' || text.length > maxNoteLength ? null : text;
}
