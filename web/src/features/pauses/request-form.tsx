import { type ReactNode, useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import styles from './pauses.module.css';

type Props<Reason extends string> = {
  readonly question: string;
  readonly reasons: readonly { readonly value: Reason; readonly label: string }[];
  /** Between the reason and the text. */
  readonly more?: ReactNode;
  /** What happens after the request. */
  readonly next: (reason: Reason | null) => ReactNode;
  readonly submitLabel: string;
  readonly isPending: boolean;
  /** Why the request was not sent; null before that. */
  readonly failure: string | null;
  readonly onSubmit: (reason: Reason, text: string) => void;
};

const maxLength = 255;

/** A reason, a text in the client's words, and what follows. Errors show from the first submit on. */
export function RequestForm<Reason extends string>(props: Props<Reason>) {
  const { question, reasons, more, next, submitLabel, isPending, failure, onSubmit } = props;
  const [reason, setReason] = useState<Reason | null>(null);
  const [text, setText] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  // the server accepts a text with a letter or a digit
  const textError = /[\p{L}\p{N}]/u.test(text) ? null : 'Напишите несколько слов';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        const form = event.currentTarget;
        if (reason === null) form.querySelector('input')?.focus();
        else if (textError !== null || text.length > maxLength) form.querySelector('textarea')?.focus();
        else if (!isPending) onSubmit(reason, text.trim());
      }}
    >
      <div className={styles.part}>
        <RadioGroup label={question} value={reason} options={reasons} onChange={setReason} />
        {wasSubmitted && reason === null && (
          <p role="alert" className={styles.wrong}>
            Выберите один ответ
          </p>
        )}
      </div>
      {more}
      <TextArea
        label="Расскажите подробнее"
        value={text}
        onChange={setText}
        maxLength={maxLength}
        error={textErrorShown({ text, textError, wasSubmitted })}
      />
      {next(reason)}
      {failure !== null && <Notice title={failure} tone="warning" role="alert" />}
      <Button type="submit" isWide isPending={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

type ShownRequest = {
  readonly text: string;
  readonly textError: string | null;
  readonly wasSubmitted: boolean;
};

function textErrorShown({ text, textError, wasSubmitted }: ShownRequest): string | null {
  if (text.length > maxLength) return `Максимальная длина — ${maxLength} символов`;
  return wasSubmitted ? textError : null;
}
