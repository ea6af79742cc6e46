import type { ReactNode } from 'react';
import { hasCode } from '../../api/wire/api-error.ts';
import type { ClientDocument } from '../../api/orders/documents.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Icon } from '../../ui/data-display/icon.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { saveFile } from '../../ui/navigation/save-file.ts';

type Props = {
  readonly clientDocument: ClientDocument;
  readonly children: ReactNode;
  readonly variant?: 'secondary' | 'text';
};

/** Downloads a document; a toast shows the error. */
export function DocumentButton({ clientDocument, children, variant = 'secondary' }: Props) {
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['document', clientDocument.fileName],
    mutationFn: clientDocument.load,
    onSuccess: (file) => {
      saveFile(file, clientDocument.fileName);
    },
    onError: (error) => {
      const hasOwnMessage = hasCode(
        error,
        'debt.exists.error',
        'request.limit.exceeded',
        'session.code.required.error',
      );
      notify('FAIL', hasOwnMessage ? error.message : 'Не удалось получить документ');
    },
  });
  return (
    <Button
      variant={variant}
      icon={<Icon name="download" size={20} />}
      isPending={isPending}
      onClick={() => {
        mutate();
      }}
    >
      {children}
    </Button>
  );
}
