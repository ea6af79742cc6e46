import { hasCode } from '../../api/wire/api-error.ts';
import { refusalMessage } from '../../api/wire/refusal-message.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type Props = { readonly error: Error | null; readonly onShowNew: () => Promise<void> };

const stale = ['staff.role.changed.error', 'staff.account.changed.error'] as const;

/** The reason why a form was not saved. After a concurrent change a button loads the current values. */
export function SaveFailure({ error, onShowNew }: Props) {
  if (error === null) return null;
  return (
    <Notice title={refusalMessage(error)} tone="warning" role="alert">
      {stale.some((code) => hasCode(error, code)) && (
        <Button variant="secondary" onClick={() => void onShowNew()}>
          Показать новые значения
        </Button>
      )}
    </Notice>
  );
}
