import { consentTexts } from '#domain/consent/consent-texts.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';

/** What a card may be used for that is entered for a payment. */
export type EnteredScope = 'ONCE' | 'ORDER' | 'ALL';

const labels = {
  ONCE: 'Только этот платеж',
  ORDER: 'Сохранить для этого заказа',
  ALL: 'Сохранить для всех заказов',
} as const satisfies Record<EnteredScope, string>;

type Props = {
  readonly scope: EnteredScope;
  readonly onChoose: (scope: EnteredScope) => void;
};

/** What the card may be used for, with the text that is agreed to; this payment only stands chosen (docs/spec/rules.md#11). */
export function CardScopeChoice({ scope, onChoose }: Props) {
  return (
    <RadioGroup
      label="Что можно делать с этой картой"
      value={scope}
      onChange={onChoose}
      options={(['ONCE', 'ORDER', 'ALL'] as const).map((value) => ({
        value,
        label: labels[value],
        ...(value === scope ? { note: consentTexts[value].text } : {}),
      }))}
    />
  );
}

/** What the request says of the card; nothing for one payment, as that is what the server takes it for. */
export function consentOf(scope: EnteredScope): {
  cardConsent?: { scope: EnteredScope; textVersion: number };
} {
  return scope === 'ONCE' ? {} : { cardConsent: { scope, textVersion: consentTexts[scope].version } };
}
