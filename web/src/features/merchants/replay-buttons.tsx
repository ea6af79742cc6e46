import { useQueryClient } from '@tanstack/react-query';
import {
  type Merchant,
  merchantsKey,
  type MerchantWebhook,
  replayFailedWebhooks,
  replayWebhook,
} from '../../api/merchants/merchants.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';

/** Sends one webhook again. */
export function ReplayOne({ webhook: { webhookId, orderNumber } }: { readonly webhook: MerchantWebhook }) {
  const queryClient = useQueryClient();
  const replay = useSingleMutation({
    mutationKey: [...merchantsKey, 'replay', webhookId],
    mutationFn: () => replayWebhook(webhookId),
    onSuccess: async () => {
      notify('SUCCESS', 'Уведомление отправляется снова');
      await queryClient.invalidateQueries({ queryKey: merchantsKey });
    },
    onError: () => {
      notify('FAIL', 'Не удалось повторить уведомление');
    },
  });
  return (
    <Button
      variant="secondary"
      aria-label={`Повторить уведомление о заказе ${orderNumber}`}
      isPending={replay.isPending}
      onClick={() => {
        replay.mutate();
      }}
    >
      Повторить
    </Button>
  );
}

type Props = {
  /** null for all merchants. */
  readonly merchant: Pick<Merchant, 'merchantUuid' | 'fullName'> | null;
};

/** Sends all failed webhooks again. Delivery gives up after a day. */
export function ReplayFailed({ merchant }: Props) {
  const queryClient = useQueryClient();
  const replay = useSingleMutation({
    mutationKey: [...merchantsKey, 'replay-failed', merchant?.merchantUuid ?? 'all'],
    mutationFn: () => replayFailedWebhooks(merchant?.merchantUuid ?? null),
    onSuccess: async (count) => {
      notify('SUCCESS', count === 0 ? 'Недоставленных уведомлений нет' : `Отправляется снова: ${count}`);
      await queryClient.invalidateQueries({ queryKey: merchantsKey });
    },
    onError: () => {
      notify('FAIL', 'Не удалось повторить уведомления');
    },
  });
  return (
    <Button
      variant="secondary"
      aria-label={merchant === null ? undefined : `Повторить недоставленные: ${merchant.fullName}`}
      isPending={replay.isPending}
      onClick={() => {
        replay.mutate();
      }}
    >
      {merchant === null ? 'Повторить все недоставленные' : 'Повторить'}
    </Button>
  );
}
