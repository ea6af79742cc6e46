import { enteredCardSummaries } from '#domain/consents/consent-texts.ts';
import { useUser } from '../../../session/user-query.ts';
import { RadioGroup } from '../../../ui/inputs/radio-group.tsx';
import type { EnteredScope } from '../../../api/payments/payment-calls.ts';
import type { ScopeChoice } from './use-card-scope.ts';

const labels = {
  ONCE: 'Только этот платеж',
  ORDER: 'Сохранить для этого заказа',
  ALL: 'Сохранить для всех заказов',
} as const satisfies Record<EnteredScope, string>;

type Props = ScopeChoice & {
  /** Names the payment for a screen reader on a page with several such choices. */
  readonly about?: string | undefined;
};

const allScopes = ['ONCE', 'ORDER', 'ALL'] as const;

/**
 * Asks for the allowed use of the card. Each choice names its charges and their dates. «Только этот платеж» is the
 * default (docs/spec/rules.md#11), and the only choice in a session opened by a checkout code (docs/spec/rules.md#7).
 * `ConsentFold` has the text that the client agrees to.
 */
export function CardScopeChoice({ scope, onChoose, offersOrder, about }: Props) {
  const user = useUser();
  const offered = allScopes.filter((each) => each !== 'ORDER' || offersOrder);
  const scopes = user?.kind === 'CLIENT' && user.needsCode ? (['ONCE'] as const) : offered;
  return (
    <RadioGroup
      label={
        <>
          Что можно делать с этой картой
          {about !== undefined && <span className="visually-hidden">: {about}</span>}
        </>
      }
      value={scope}
      onChange={onChoose}
      options={scopes.map((value) => ({
        value,
        label: labels[value],
        note: enteredCardSummaries[value],
      }))}
    />
  );
}
