import type { AgreementSubject } from './law-subject.ts';
import type { ClauseCheck } from './clause.ts';

type AgreementCheck = Extract<ClauseCheck, 'SEPARATE_CONSENT' | 'CONSENT_WITHDRAWAL'>;

/** Why a text that a customer signs breaks a clause, in Russian; null when it does not (docs/spec/rules.md#15). */
export const agreementChecks = {
  SEPARATE_CONSENT: ({ agreement, text }) => {
    if (agreement === 'PERSONAL_DATA')
      return purchaseWords.test(text) ? 'Согласие на обработку данных говорит об условиях покупки' : null;
    return consentWords.test(text) ? 'Согласие на обработку данных дано внутри другого документа' : null;
  },
  CONSENT_WITHDRAWAL: ({ agreement, text }) =>
    agreement === 'PERSONAL_DATA' && !/отозвать/i.test(text)
      ? 'В согласии на обработку данных не сказано, как его отозвать'
      : null,
} as const satisfies Record<AgreementCheck, (subject: AgreementSubject) => string | null>;

/** A sum, or the word for the penalty. */
const purchaseWords = /\d,\d{2}\s₽|штраф/i;

/** The sentence that gives the consent. */
const consentWords = /(?:даю|даёт|даю своё) согласие на обработку/i;
