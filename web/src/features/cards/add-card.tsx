import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { enteredCardSummaries } from '#domain/consents/consent-texts.ts';
import {
  type AddedCardScope,
  ordersWithoutCardQuery,
  startCardAddition,
} from '../../api/cards/card-queries.ts';
import { createIdempotencyKeys } from '../../api/wire/idempotency-keys.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { orderName } from '../../format/order-name.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { ConsentFold } from '../../ui/layout/consent-fold.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { useLeaveForBank } from '../../ui/navigation/use-leave-for-bank.ts';
import { rememberCardAtBank } from './card-at-bank.ts';
import { type CardFailure, CardFailureNotice, toCardFailure } from './card-not-sent.tsx';

const scopeLabels = {
  NONE: 'Только для оплаты вручную',
  ORDER: 'Для заказов без карты',
  ALL: 'Для всех заказов',
} as const satisfies Record<AddedCardScope, string>;

/** «Добавить карту»: a window asks what the card is for (docs/spec/screens.md#payment-ways). */
export function AddCard({ isFirst = false }: { readonly isFirst?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        onClick={() => {
          setOpen(true);
        }}
      >
        Добавить карту
      </Button>
      {isOpen && (
        <NewCard
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** The client chooses the payments for the card, then enters it on the bank's page (docs/spec/rules.md#11). */
function NewCard({ onClose }: { readonly onClose: () => void }) {
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const orders = useQuery(ordersWithoutCardQuery()).data ?? [];
  const [chosenScope, chooseScope] = useState<AddedCardScope | null>(null);
  const scope = chosenScope ?? (orders.length > 0 ? 'ORDER' : 'NONE');
  const scopes = orders.length > 0 ? (['ORDER', 'ALL', 'NONE'] as const) : (['NONE', 'ALL'] as const);
  const { isLeaving, leaveForBank } = useLeaveForBank();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['card-addition'],
    mutationFn: () => startCardAddition(scope, idempotencyKeys.keyFor(scope)),
    onMutate: () => {
      setFailure(null);
    },
    onSettled: (_formUrl, error) => {
      idempotencyKeys.onResult(error);
    },
    onSuccess: (formUrl) => {
      rememberCardAtBank({ kind: 'ADD' });
      if (!leaveForBank(formUrl)) setFailure('FAILED');
    },
    onError: (error) => {
      setFailure(toCardFailure(error));
    },
  });
  return (
    <Modal title="Новая карта" isLocked={isPending || isLeaving} onClose={onClose}>
      <RadioGroup
        label="Для чего новая карта"
        value={scope}
        onChange={chooseScope}
        options={scopes.map((value) => ({
          value,
          label: scopeLabels[value],
          note: enteredCardSummaries[value],
        }))}
      />
      <OrdersWithoutCard orders={orders} />
      <Button
        isWide
        isPending={isPending || isLeaving}
        onClick={() => {
          mutate();
        }}
      >
        Ввести карту на странице банка
      </Button>
      {scope !== 'NONE' && <ConsentFold scope={scope} />}
      {failure !== null && <CardFailureNotice failure={failure} />}
    </Modal>
  );
}

type OrdersProps = { readonly orders: readonly Parameters<typeof orderName>[0][] };

function OrdersWithoutCard({ orders }: OrdersProps) {
  return orders.length === 0 ? null : <p>Без карты: {orders.map(orderName).join('; ')}</p>;
}
