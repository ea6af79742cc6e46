import { TextArea } from '../../ui/inputs/text-area.tsx';

export const maxTextLength = 1000;

/** Whether a note can be saved: 1 to 1000 characters. */
export function isNoteText(text: string): boolean {
  return text.trim() !== '' && text.length <= maxTextLength;
}

type Props = {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** The text of a note. */
export function NoteText({ label, text, onChange }: Props) {
  return (
    <TextArea
      label={label}
      value={text}
      maxLength={maxTextLength}
      error={text.length > maxTextLength ? `Максимальная длина — ${maxTextLength} символов` : null}
      onChange={onChange}
    />
  );
}
