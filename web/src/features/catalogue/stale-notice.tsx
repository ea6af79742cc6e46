import { hasCode } from '../../api/wire/api-error.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type Props = {
  /** The error of the last save; null without one. */
  readonly error: Error | null;
  /** Replaces the entered values by the current ones. */
  readonly onReload: () => void;
};

/** The message that another employee has changed the object since it was loaded, with a button to reload it. */
export function StaleNotice({ error, onReload }: Props) {
  if (!hasCode(error, 'catalogue.changed.error')) return null;
  return (
    <Notice
      title="Пока вы правили, это изменил кто-то другой. Ваши правки не сохранены"
      tone="warning"
      role="alert"
    >
      <Button variant="secondary" onClick={onReload}>
        Показать новые значения
      </Button>
    </Notice>
  );
}
