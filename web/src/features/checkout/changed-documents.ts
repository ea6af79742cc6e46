import type { AgreementKind } from '../../api/orders/documents.ts';
import type { TextsToSign } from '../../api/checkout/checkout.ts';

const names = {
  CONTRACT: 'договор',
  CARD: 'согласие на списание',
  PERSONAL_DATA: 'согласие на обработку персональных данных',
} as const satisfies Record<AgreementKind, string>;

/** The sentence about the documents that differ from those that the customer has seen; null when none does. */
export function changedDocuments(before: TextsToSign, shown: TextsToSign): string | null {
  const changed = [
    before.contractHash === shown.contractHash ? [] : [names.CONTRACT],
    before.cardHash === shown.cardHash ? [] : [names.CARD],
    before.personalDataHash === shown.personalDataHash ? [] : [names.PERSONAL_DATA],
  ].flat();
  if (changed.length === 0) return null;
  return `Изменились документы: ${changed.join(', ')}. Прочитайте их ещё раз и запросите новый код.`;
}
