import { useState } from 'react';
import type { CardScope, SavedCard } from '../../api/cards/saved-card.ts';
import { ActionMenu, type MenuAction } from '../../ui/inputs/action-menu.tsx';
import { RemoveCard } from './remove-card.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { setDefaultCard } from '../../api/cards/card-queries.ts';
import { savedCardsKey } from '../../api/cards/saved-cards-request.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { useUser } from '../../session/user-query.ts';
import { notify } from '../../ui/feedback/notification-list.ts';

type Props = {
  readonly card: SavedCard;
  /** Tells the card apart from the others. */
  readonly title: string;
  readonly mayChange: boolean;
  readonly onRequest: (scope: CardScope) => void;
};

const scopeActions = {
  NONE: 'Не списывать автоматически',
  ORDER: 'Списывать только по своим заказам',
  ALL: 'Разрешить для всех заказов',
} as const satisfies Record<CardScope, string>;

/** The menu of all actions with a card but its change (docs/spec/rules.md#11). */
export function CardActions({ card, title, mayChange, onRequest }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  const setDefault = useSetDefaultCard(card, title);
  const scopes = useOfferedScopes(card);
  const actions: MenuAction[] = [
    ...(mayChange && !card.isDefault ? [{ label: 'Сделать основной', onSelect: setDefault }] : []),
    ...scopes.map((scope) => ({
      label: scopeActions[scope],
      onSelect: () => {
        onRequest(scope);
      },
    })),
    ...(mayChange
      ? [
          {
            label: 'Удалить карту',
            onSelect: () => {
              setRemoving(true);
            },
          },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <>
      <ActionMenu label={`Действия с картой ${title}`} actions={actions} />
      {isRemoving && (
        <RemoveCard
          card={card}
          title={title}
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
    </>
  );
}

/** The other scopes; a session of a checkout code may only narrow the consent (docs/spec/rules.md#7). */
function useOfferedScopes({ scope: current }: SavedCard): readonly CardScope[] {
  const user = useUser();
  const mayWiden = user?.kind !== 'CLIENT' || !user.needsCode;
  const others = (['ORDER', 'ALL', 'NONE'] as const).filter((scope) => scope !== current);
  return mayWiden ? others : others.filter((scope) => scope === 'NONE' || current === 'ALL');
}

/** «Сделать основной»: the card becomes the first one charged. */
function useSetDefaultCard(card: SavedCard, title: string): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationKey: ['prefer-card'],
    mutationFn: () => setDefaultCard(card.cardUuid),
    onSuccess: () => {
      notify('SUCCESS', `${title} — основная карта`);
    },
    onError: () => {
      notify('FAIL', 'Что-то пошло не так, попробуйте еще раз');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedCardsKey }),
  });
  return () => {
    mutate();
  };
}
