export const maxTextLength = 1000;

/** Whether a note can be saved: 1 to 1000 characters. */
export function isNoteText(text: string): boolean {
  return text.trim() !== '' && text.length <= maxTextLength;
}
