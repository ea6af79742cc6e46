import { TextArea } from '../../ui/inputs/text-area.tsx';

const longestText = 1000;

/** Whether a note may be saved as it is typed: something, and 1000 characters at most. */
export function isNoteText(text: string): boolean {
  return text.trim() !== '' && text.length <= longestText;
}

type Props = {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** The words of a note. */
export function NoteText({ label, text, onChange }: Props) {
  return (
    <TextArea
      label={label}
      value={text}
      maxLength={longestText}
      error={text.length > longestText ? `Максимальная длина — ${longestText} символов` : null}
      onChange={onChange}
    />
  );
}
