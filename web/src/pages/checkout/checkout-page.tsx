import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasCode } from '../../api/wire/api-error.ts';
import { checkoutDocumentFile } from '../../api/checkout/checkout-documents.ts';
import { checkoutQuery } from '../../api/checkout/checkout-queries.ts';
import type { Checkout, ToSign } from '../../api/checkout/checkout.ts';
import { nextCheckDelayMilliseconds } from '../../api/wire/next-check-delay.ts';
import { useStartup } from '../../api/config/use-startup.ts';
import { changedDocuments } from '../../features/checkout/changed-documents.ts';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import { type CheckoutStep, checkoutStep } from '../../features/checkout/checkout-step.ts';
import { DocumentLinks, type FileButton } from '../../features/checkout/documents-to-sign.tsx';
import { Ending, type EndingStep } from '../../features/checkout/ending.tsx';
import { GoToCabinet } from '../../features/checkout/go-to-cabinet.tsx';
import { PaymentStep } from '../../features/checkout/payment-step.tsx';
import { PendingStep } from '../../features/checkout/pending-step.tsx';
import { Purchase } from '../../features/checkout/purchase.tsx';
import { TermsStep } from '../../features/checkout/terms-step.tsx';
import { WrongPhone } from '../../features/checkout/wrong-phone.tsx';
import { DocumentButton } from '../../features/documents/document-button.tsx';
import { formatDayNear, today } from '../../format/date.ts';
import { Money } from '../../ui/data-display/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './checkout-page.module.css';
import { codeLimit } from './code-limit.tsx';
import { CodeStep } from './code-step.tsx';

type Props = { readonly token: string };

/**
 * The hosted checkout of a purchase, step by step, without a session or a menu (docs/spec/rules.md#2). The page polls
 * while the bank's page is open or a payment is pending, but not while it is hidden.
 */
export function CheckoutPage({ token }: Props) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...checkoutQuery(token),
    refetchInterval: ({ state }) =>
      state.data?.state === 'PAYING'
        ? nextCheckDelayMilliseconds(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
  const isWide = data === undefined ? error === null : showsPurchase(checkoutStep(data));
  return (
    <div className={styles.checkout} data-wide={isWide}>
      <Page title="Оплата частями">
        {data !== undefined && <Steps token={token} checkout={data} loadedAt={dataUpdatedAt} />}
        {data === undefined && (
          <NoCheckout error={error} isPending={isFetching} onRetry={() => void refetch()} />
        )}
        {/* in a new tab, so that the checkout keeps its state */}
        <p>
          <Link to={paths.accessibility} target="_blank">
            Доступность сайта<span className="visually-hidden">, откроется в новой вкладке</span>
          </Link>
        </p>
      </Page>
    </div>
  );
}

type NoCheckoutProps = {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onRetry: () => void;
};

function NoCheckout({ error, isPending, onRetry }: NoCheckoutProps) {
  if (error === null) return <CheckoutSkeleton />;
  if (hasCode(error, 'order.not.found.error', 'request.invalid.error'))
    return (
      <EmptyState picture="lost" message="Такой покупки не найдено. Вернитесь в магазин и начните заново." />
    );
  return <ErrorState message="Не удалось выполнить загрузку" isPending={isPending} onRetry={onRetry} />;
}

type StepProps = Props & { readonly checkout: Checkout; readonly loadedAt: number };

/**
 * The work of a step and the purchase. On a phone the purchase stands above the consent and below the other steps
 * (docs/spec/screens.md#checkout).
 */
function Steps(props: StepProps) {
  const step = checkoutStep(props.checkout);
  const { otpLength } = useStartup();
  const changed = useChangedDocuments(step, props.checkout.toSign);
  const top = useFocusOnNewStep(step);
  const work = steps[step]({ ...props, codeLength: otpLength });
  const notice = changed !== null && (
    <Notice title="Условия обновились" role="alert">
      <p>{changed}</p>
    </Notice>
  );
  return (
    <div ref={top} className={styles.steps} tabIndex={-1}>
      <Columns
        aside="middle"
        first={step === 'TERMS' ? notice : work}
        middle={showsPurchase(step) && <Purchase checkout={props.checkout} />}
        last={step === 'TERMS' && work}
      />
    </div>
  );
}

/** False for an end without a purchase. */
function showsPurchase(step: CheckoutStep): boolean {
  return step !== 'ELSEWHERE' && step !== 'REJECTED' && step !== 'EXPIRED';
}

/**
 * The sentence about documents that changed after the page showed them. It stays until a code for the new ones is sent,
 * or the purchase is signed or ends.
 */
function useChangedDocuments(step: CheckoutStep, toSign: ToSign | null): string | null {
  const [shownTexts, setShownTexts] = useState(toSign);
  if (toSign === null || shownTexts === null) return null;
  if (step === 'CODE' && shownTexts !== toSign) setShownTexts(toSign);
  return step === 'TERMS' ? changedDocuments(shownTexts, toSign) : null;
}

/** A new step scrolls to the top and moves the focus there. The code field takes the focus itself. */
function useFocusOnNewStep(step: CheckoutStep) {
  const top = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    window.scrollTo({ top: 0 });
    if (top.current?.contains(document.activeElement) !== true) top.current?.focus({ preventScroll: true });
  }, [step]);
  return top;
}

type ShownStep = StepProps & { readonly codeLength: number };

const ending = (step: EndingStep) =>
  function showEnding({ checkout: { returnUrl, payment } }: ShownStep) {
    return <Ending step={step} returnUrl={returnUrl} isMoneyReturned={payment === 'RETURNED'} />;
  };

/** The sum paid and the next date (docs/spec/screens.md#checkout). */
function Paid({ payments, shiftPayment }: Pick<Checkout, 'payments' | 'shiftPayment'>) {
  const [first] = payments;
  const unpaid = shiftPayment ? payments : payments.slice(1);
  const next = unpaid.find(({ date }) => date > today());
  return (
    <p>
      {shiftPayment || first === undefined ? 'Сегодня ничего не списали' : 'Оплачено '}
      {!shiftPayment && first !== undefined && <Money amount={first.amount} />}
      {next !== undefined && (
        <>
          . Следующий платеж <Money amount={next.amount} /> —{' '}
          <time dateTime={next.date}>{formatDayNear(next.date, today())}</time>
        </>
      )}
    </p>
  );
}

const fileButtonOf = (token: string): FileButton =>
  function FileOfDocument(kind, content) {
    return (
      <DocumentButton variant="text" clientDocument={checkoutDocumentFile(token, kind)}>
        {content}
      </DocumentButton>
    );
  };

const steps = {
  TERMS: ({ checkout: { toSign, maskedPhone, returnUrl }, token }) =>
    toSign !== null && (
      <TermsStep
        key={toSign.contractHash + toSign.personalDataHash + toSign.cardHash}
        {...{ token, maskedPhone, returnUrl, toSign }}
        fileButton={fileButtonOf(token)}
        limitNotice={codeLimit}
      />
    ),
  CODE: ({ checkout: { otp, maskedPhone, returnUrl, toSign }, ...rest }) =>
    otp !== null &&
    toSign !== null && (
      <>
        <CodeStep key={otp.createdAt} {...rest} {...{ maskedPhone, otp, toSign }} />
        <WrongPhone returnUrl={returnUrl} />
        <DocumentLinks token={rest.token} fileButton={fileButtonOf(rest.token)} />
      </>
    ),
  PAYMENT: ({ checkout, token }) => <PaymentStep {...{ token, checkout }} isOpened={false} />,
  PAYING: ({ checkout, token }) => <PaymentStep {...{ token, checkout }} isOpened />,
  PENDING: ({ checkout }) => <PendingStep checkout={checkout} />,
  ELSEWHERE: ending('ELSEWHERE'),
  APPROVED: ({ checkout, token }) => (
    <Ending
      step="APPROVED"
      returnUrl={checkout.returnUrl}
      cabinet={checkout.opensCabinet ? <GoToCabinet token={token} /> : null}
    >
      <Paid {...checkout} />
    </Ending>
  ),
  REJECTED: ending('REJECTED'),
  EXPIRED: ending('EXPIRED'),
} as const satisfies Record<CheckoutStep, (shown: ShownStep) => ReactNode>;
