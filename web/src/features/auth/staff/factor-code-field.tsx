import { TextField } from '../../../ui/inputs/text-field.tsx';

type Props = {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | null;
  /** A new authenticator has no recovery codes yet. */
  readonly isFirst?: boolean;
};

/** Six digits of the authenticator, or a recovery code (docs/spec/reliability.md#S-51). */
export function FactorCodeField({ code, onChange, error = null, isFirst = false }: Props) {
  return (
    <TextField
      label="Код из приложения"
      value={code}
      inputMode={isFirst ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      maxLength={isFirst ? 7 : 32}
      spellCheck={false}
      autoFocus
      error={error}
      hint={
        isFirst
          ? 'Шесть цифр, которые приложение показывает сейчас'
          : 'Нет приложения под рукой — введите код восстановления. Нет и его — второй фактор сбросит администратор'
      }
      onChange={onChange}
    />
  );
}
