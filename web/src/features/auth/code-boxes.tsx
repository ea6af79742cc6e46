import type { Ref } from 'react';
import { Button } from '../../ui/inputs/button.tsx';
import { CodeField } from '../../ui/inputs/code-field.tsx';
import { type CodeStatus, needsNewCode } from './code-refusal.ts';

type Props = {
  readonly code: string;
  readonly length: number;
  readonly status: CodeStatus;
  readonly isPending: boolean;
  readonly labelIsHidden?: boolean;
  readonly ref: Ref<HTMLInputElement>;
  readonly onChange: (code: string) => void;
};

/** The boxes of the code. Without an answer they keep the digits, and a button submits them again. */
export function CodeBoxes({ code, length, status: { state, message }, isPending, ...rest }: Props) {
  const isUnanswered = state === 'UNANSWERED';
  return (
    <>
      <CodeField
        {...rest}
        autoFocus
        label="Код из СМС"
        code={code}
        length={length}
        error={isUnanswered ? null : message}
        hint={isPending ? 'Проверяем код…' : isUnanswered ? message : null}
        disabled={isPending || needsNewCode(state)}
      />
      {isUnanswered && code.length === length && (
        <Button type="submit" isWide isPending={isPending}>
          Проверить код ещё раз
        </Button>
      )}
    </>
  );
}
