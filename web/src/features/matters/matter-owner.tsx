import { useQueryClient } from '@tanstack/react-query';
import { matterKinds } from '#domain/matters/matter-kinds.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { type Matter, mattersKey, releaseMatter, takeMatter } from '../../api/matters/matters.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';

type Props = { readonly matter: Matter };

/** Who has taken a matter. */
export function MatterOwner({ matter: { owner, own } }: Props) {
  return (
    <>
      {owner ?? '—'}
      {own && <Note>это вы</Note>}
    </>
  );
}

/** Takes a matter, or takes its owner off: one button with two meanings, so that it keeps the focus. */
export function OwnerButton({ matter }: Props) {
  const { owner } = matter;
  const label = owner === null ? 'Взять' : 'Отпустить';
  const queryClient = useQueryClient();
  const changing = useSingleMutation({
    mutationKey: ['matters', matter.kind, matter.matterUuid],
    mutationFn: () => (owner === null ? takeMatter(matter) : releaseMatter(matter, owner)),
    onError: (error) => {
      notify('FAIL', problemOf(error));
    },
    // after a refusal too: the row has changed meanwhile
    onSettled: () => queryClient.invalidateQueries({ queryKey: mattersKey }),
  });
  return (
    <Button
      variant="secondary"
      isPending={changing.isPending}
      aria-label={`${label}: ${nameOf(matter)}`}
      onClick={() => {
        changing.mutate();
      }}
    >
      {label}
    </Button>
  );
}

function nameOf({ kind, orderNumber, text }: Matter): string {
  const subject = orderNumber === null ? text : `заказ ${shortOrderNumber(orderNumber)}`;
  return [matterKinds[kind].name, ...(subject === null ? [] : [subject])].join(', ');
}

function problemOf(error: Error): string {
  if (hasCode(error, 'matter.taken.error')) return error.message;
  return hasCode(error, 'not.found.error')
    ? 'Это уже не требует внимания'
    : 'Что-то пошло не так, попробуйте еще раз';
}
