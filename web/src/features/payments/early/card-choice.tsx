import type { SavedCard } from '../../../api/cards/saved-card.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { CardLogo } from '../../../ui/data-display/card-logo.tsx';
import { NativeSelect } from '../../../ui/inputs/native-select.tsx';
import { otherCard } from './payment-source.ts';

type Props = {
  readonly cards: readonly SavedCard[];
  readonly chosen: string;
  readonly onChoose: (bindingUuid: string) => void;
};

/** «Откуда»: the saved cards and «Другая карта». */
export function CardChoice({ cards, chosen, onChoose }: Props) {
  const card = cards.find(({ bindingUuid }) => bindingUuid === chosen);
  return (
    <NativeSelect
      label="Откуда"
      value={chosen}
      onChange={onChoose}
      mark={<CardLogo logo={card?.logo ?? null} size="small" />}
      options={[
        ...cards.map((card) => ({ value: card.bindingUuid, label: cardTitle(card) })),
        { value: otherCard, label: 'Другая карта' },
      ]}
    />
  );
}
