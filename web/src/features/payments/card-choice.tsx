import type { SavedCard } from '../../api/early-payment.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { cardName } from './card-name.ts';
import { otherCard } from './payment-source.ts';

type Props = {
  readonly cards: readonly SavedCard[];
  readonly chosen: string;
  readonly onChoose: (bindingUuid: string) => void;
};

/** «Откуда»: the saved cards and «Другая карта». */
export function CardChoice({ cards, chosen, onChoose }: Props) {
  return (
    <RadioGroup
      label="Откуда"
      value={chosen}
      onChange={onChoose}
      options={[
        ...cards.map((card) => ({
          value: card.bindingUuid,
          label: cardName(card),
          ...(card.name === null ? {} : { note: card.name }),
        })),
        { value: otherCard, label: 'Другая карта', note: 'Данные введёте на странице банка' },
      ]}
    />
  );
}
