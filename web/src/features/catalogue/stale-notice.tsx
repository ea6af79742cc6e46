import { hasCode } from '../../api/wire/api-error.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type Props = {
  /** Why it could not be saved; null while nothing is wrong. */
  readonly error: Error | null;
  /** Shows what stands there now in place of what was typed. */
  readonly onReload: () => void;
};

/** Somebody else's change in between is shown, not overwritten. */
export function StaleNotice({ error, onReload }: Props) {
  if (!hasCode(error, 'catalogue.changed.error')) return null;
  return (
    <Notice
      title="Пока вы правили, это изменил кто-то другой. Ваши правки не сохранены"
      tone="warning"
      role="alert"
    >
      <Button look="secondary" onClick={onReload}>
        Показать новые значения
      </Button>
    </Notice>
  );
}
