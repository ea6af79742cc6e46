import { type ReactNode, useRef, useState } from 'react';
import type { ToSign } from '../../api/checkout/checkout.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { findLimit } from '../../api/wire/api-error.ts';
import { askFailureText } from './ask-failure.ts';
import { DocumentsToSign, type FileButton } from './documents-to-sign.tsx';
import styles from './step.module.css';
import { useAskForCode } from './use-ask-for-code.ts';
import { WrongPhone } from './wrong-phone.tsx';

type Props = {
  readonly token: string;
  readonly maskedPhone: string;
  /** The merchant's return address. */
  readonly returnUrl: string;
  readonly toSign: ToSign;
  readonly fileButton: FileButton;
  /** The notice about a limit that prevents a code, or null for any other error. */
  readonly limitNotice: (error: unknown, onOver: () => void) => ReactNode;
};

const notAgreed = 'Отметьте согласие на обработку персональных данных';

/** The consent: the documents, and the button that sends the code to the phone given by the merchant. */
export function TermsStep({ token, maskedPhone, returnUrl, toSign, fileButton, limitNotice }: Props) {
  const { mutate, isPending, error, reset } = useAskForCode(token);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const refusal = limitNotice(error, reset);
  const ask = (): void => {
    setMissing(!isAgreed);
    if (isAgreed) mutate(toSign);
    else box.current?.focus();
  };
  return (
    <div className={styles.step}>
      <DocumentsToSign
        {...{ token, toSign, isAgreed, box, fileButton }}
        error={isMissing ? notAgreed : null}
        onAgree={(isTicked) => {
          setAgreed(isTicked);
          setMissing(false);
        }}
      />
      {refusal}
      {error !== null && refusal === null && (
        <Notice title={askFailureText(error)} tone="warning" role="alert" />
      )}
      <Button isWide disabled={findLimit(error) !== null} isPending={isPending} onClick={ask}>
        Получить код на <span className={styles.phone}>{maskedPhone}</span>
      </Button>
      <WrongPhone returnUrl={returnUrl} />
    </div>
  );
}
