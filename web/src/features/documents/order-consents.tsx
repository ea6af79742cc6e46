import type { AgreementKind, ClientDocument } from '../../api/orders/documents.ts';
import type { OrderConsent, OrderConsents as SignedDocuments } from '../../api/orders/order-consents.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { AgreementText, agreementTitle } from './agreement-text.tsx';
import { DocumentButton } from './document-button.tsx';
import styles from './order-consents.module.css';
import { type WithdrawalProps, WithdrawConsent } from './withdraw-consent.tsx';

type Props = {
  readonly orderId: string;
  readonly documents: SignedDocuments;
  readonly fileOf: (kind: AgreementKind) => ClientDocument;
} & Pick<WithdrawalProps, 'codeRequest'>;

/** The signed documents of an order: the exact text, and when and where it was signed (docs/spec/rules.md#11). */
export function OrderConsents({ orderId, documents, fileOf, codeRequest }: Props) {
  const { consents, hasDebt } = documents;
  if (consents.length === 0)
    return (
      <EmptyState
        picture="orders"
        message="Заказ оформлен до того, как договор стали подписывать на сайте. Условия — в документе «Условия и график»."
      />
    );
  return consents.map((consent) => (
    <Card key={consent.kind} as="section" className={styles.consent} aria-labelledby={consent.kind}>
      <h2 id={consent.kind}>{agreementTitle(consent.text)}</h2>
      <Facts consent={consent} />
      <div className={styles.buttons}>
        <DocumentButton clientDocument={fileOf(consent.kind)}>{fileTexts[consent.kind]}</DocumentButton>
        {consent.kind === 'PERSONAL_DATA' && consent.withdrawnAt === null && hasDebt !== undefined && (
          <WithdrawConsent orderUuid={orderId} hasDebt={hasDebt} codeRequest={codeRequest} />
        )}
      </div>
      <Collapse
        level={3}
        title={
          <>
            Текст документа<span className="visually-hidden">: {agreementTitle(consent.text)}</span>
          </>
        }
      >
        <AgreementText text={consent.text} level={3} />
      </Collapse>
    </Card>
  ));
}

const fileTexts = {
  CONTRACT: 'Договор, PDF',
  PERSONAL_DATA: 'Согласие на обработку, PDF',
  CARD: 'Согласие на списание, PDF',
} as const satisfies Record<AgreementKind, string>;

function Facts({ consent }: { readonly consent: OrderConsent }) {
  const { signedAt, version, address, userAgent, textHash, challengeUuid, withdrawnAt } = consent;
  return (
    <dl className={styles.facts}>
      {withdrawnAt !== null && <Fact term="Отозвано" value={formatTimestamp(withdrawnAt)} />}
      <Fact term="Подписано кодом из СМС" value={formatTimestamp(signedAt)} />
      <Fact term="Редакция текста" value={String(version)} />
      <Fact term="Адрес в сети" value={address} />
      <Fact term="Браузер" value={userAgent === '' ? 'не назвал себя' : userAgent} />
      {challengeUuid !== undefined && <Fact term="Номер кода" value={challengeUuid} />}
      <Fact term="SHA-256 текста" value={textHash} />
    </dl>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
