import { useState } from 'react';
import type { CardScope, SavedCard } from '../../api/cards/saved-card.ts';
import { cardTitle } from '../../format/card-title.ts';
import { ActionMenu, type MenuAction } from '../../ui/inputs/action-menu.tsx';
import { useSetDefaultCard } from './prefer-card.ts';
import { RemoveCardQuestion } from './remove-card.tsx';

type Props = {
  readonly card: SavedCard;
  readonly mayChange: boolean;
  readonly onRequest: (scope: CardScope) => void;
};

const scopeActions = {
  NONE: 'Не списывать автоматически',
  ORDER: 'Списывать только по своим заказам',
  ALL: 'Разрешить для всех заказов',
} as const satisfies Record<CardScope, string>;

/** The menu of further actions with a card (docs/spec/rules.md#11). */
export function CardActions({ card, mayChange, onRequest }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  const setDefault = useSetDefaultCard(card);
  const scopes = (['ORDER', 'ALL'] as const).filter((scope) => scope !== card.scope);
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
  return (
    <>
      <ActionMenu label={`Действия с картой ${cardTitle(card)}`} actions={actions} />
      {isRemoving && (
        <RemoveCardQuestion
          card={card}
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
    </>
  );
}
