import type { ReactNode, Ref } from 'react';
import type { AgreementKind } from '../../api/orders/documents.ts';
import type { ToSign } from '../../api/checkout/checkout.ts';
import { useStartup } from '../../api/config/use-startup.ts';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './documents-to-sign.module.css';

type Props = {
  readonly token: string;
  readonly toSign: ToSign;
  readonly isAgreed: boolean;
  readonly error: string | null;
  readonly onAgree: (isAgreed: boolean) => void;
  readonly box: Ref<HTMLInputElement>;
  /** The button that downloads the PDF of a document. */
  readonly fileButton: FileButton;
};

/** «3 платежа» stays in one line. The text that is signed has an ordinary space here. */
const beforeNoun = / (?=платеж)/;

/** A button with this content that downloads the PDF of a document. */
export type FileButton = (kind: AgreementKind, content: ReactNode) => ReactNode;

/**
 * Three plain lines about the signed documents, and the separate consent to the processing of personal data, whose box
 * is never ticked in advance (docs/spec/rules.md#11).
 */
export function DocumentsToSign({ token, toSign, isAgreed, error, onAgree, box, fileButton }: Props) {
  return (
    <div className={styles.documents}>
      <ul className={styles.lines}>
        <li>{toSign.cardPromise.replace(beforeNoun, '\u00a0')}</li>
        <li>{toSign.latenessPromise}</li>
        <li>Все условия — в договоре. Его и оба согласия подпишет код из СМС.</li>
      </ul>
      <Texts token={token} kind="CONTRACT" fileButton={fileButton} />
      <Texts token={token} kind="CARD" fileButton={fileButton} />
      <Checkbox
        ref={box}
        label="Согласен на обработку персональных данных"
        isChecked={isAgreed}
        error={error}
        onChange={onAgree}
      />
      <Texts token={token} kind="PERSONAL_DATA" fileButton={fileButton} />
    </div>
  );
}

/** Links to the three documents that the code signs. */
export function DocumentLinks(props: Pick<Props, 'token' | 'fileButton'>) {
  return (
    <section className={styles.documents} aria-label="Документы, которые подпишет код">
      <Texts {...props} kind="CONTRACT" />
      <Texts {...props} kind="CARD" />
      <Texts {...props} kind="PERSONAL_DATA" />
    </section>
  );
}

const links = {
  CONTRACT: { to: paths.checkoutContract, name: 'Договор' },
  CARD: { to: paths.checkoutCardConsent, name: 'Согласие на списание' },
  PERSONAL_DATA: { to: paths.checkoutPersonalData, name: 'Согласие на обработку' },
} as const satisfies Record<AgreementKind, unknown>;

/** The page opens in a new tab, so that the checkout keeps its state. */
type TextsProps = Pick<Props, 'token' | 'fileButton'> & { readonly kind: AgreementKind };

function Texts({ token, kind, fileButton }: TextsProps) {
  const { to, name } = links[kind];
  const { operatorName } = useStartup();
  const party = kind === 'CONTRACT' && operatorName !== '' ? ` с ${operatorName}` : '';
  return (
    <div className={styles.texts}>
      <Link to={to} params={{ token }} target="_blank" rel="noopener">
        {name}
        {party}
        <span className="visually-hidden">, откроется в новой вкладке</span>
      </Link>
      {fileButton(
        kind,
        <>
          <span className="visually-hidden">{name}, </span>PDF
        </>,
      )}
    </div>
  );
}
