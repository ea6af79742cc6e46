import { consentTexts, enteredCardSummaries } from '#domain/consents/consent-texts.ts';
import { useUser } from '../../../session/user-query.ts';
import { RadioGroup } from '../../../ui/inputs/radio-group.tsx';
import type { EnteredScope } from './card-consent.ts';

const labels = {
  ONCE: 'Только этот платеж',
  ORDER: 'Сохранить для этого заказа',
  ALL: 'Сохранить для всех заказов',
} as const satisfies Record<EnteredScope, string>;

type Props = {
  readonly scope: EnteredScope;
  readonly onChoose: (scope: EnteredScope) => void;
};

const allScopes = ['ONCE', 'ORDER', 'ALL'] as const;

/**
 * Asks for the use of the card, with the consent text. «Только этот платеж» is the default (docs/spec/rules.md#11),
 * and the only choice in a session opened by a checkout code (docs/spec/rules.md#7).
 */
export function CardScopeChoice({ scope, onChoose }: Props) {
  const user = useUser();
  const scopes = user?.kind === 'CLIENT' && user.needsCode ? (['ONCE'] as const) : allScopes;
  return (
    <RadioGroup
      label="Что можно делать с этой картой"
      value={scope}
      onChange={onChoose}
      options={scopes.map((value) => ({
        value,
        label: labels[value],
        note: noteOf(value, value === scope),
      }))}
    />
  );
}

/** The charges and their dates; below the chosen scope also the text that the client agrees to. */
function noteOf(scope: EnteredScope, isChosen: boolean): string {
  const summary = enteredCardSummaries[scope];
  return isChosen ? `${summary} ${consentTexts[scope].text}` : summary;
}
