import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { plusDays } from '#domain/dates.ts';
import { type PausePreview, pausePreviewQuery } from '../../../api/pauses/staff-pauses.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MovedPayments } from '../moved-payments.tsx';

/** Called with whether the shown pause exceeds the term of the law, so that the form asks for the confirmation. */
export type OnLawTerm = (exceeds: boolean) => void;

type EffectProps = {
  readonly question: Parameters<typeof pausePreviewQuery>[0];
  readonly onLawTerm?: OnLawTerm;
  /** The charges stop with the pause. */
  readonly isStopped?: boolean;
  /** The pause ends with today. */
  readonly isEnd?: boolean;
  /** The second person reads it, who confirms what the first one has decided. */
  readonly isReview?: boolean;
};

/** The pause and the schedule before and after it. */
export function PauseEffect({
  question,
  onLawTerm,
  isStopped = false,
  isEnd = false,
  isReview = false,
}: EffectProps) {
  const { data, error } = useQuery(pausePreviewQuery(question));
  useLawTerm(data?.exceedsLawTerm ?? false, onLawTerm);
  if (error !== null) return <Notice title={refusalMessage(error)} tone="warning" role="alert" />;
  if (data === undefined) return <Skeleton height={40} />;
  return (
    <>
      <Term preview={data} endOn={isEnd ? question.dateTo : null} />
      <Conditions preview={data} isReview={isReview} />
      <SmallerPenalty preview={data} />
      <MovedPayments payments={data.payments} isStopped={isStopped} />
    </>
  );
}

type TermProps = {
  readonly preview: PausePreview;
  /** The day on which staff end the pause; null for a pause that goes on. */
  readonly endOn: string | null;
};

function Term({ preview: { dateFrom, dateTo }, endOn }: TermProps) {
  const resumption = `списания пойдут с ${formatDayWithYear(plusDays(dateTo, 1))}`;
  return (
    <p role="status">
      {endOn === null && `Пауза с ${formatDayWithYear(dateFrom)} по ${formatDayWithYear(dateTo)}`}
      {endOn === dateTo && `Пауза закончится сегодня, ${resumption}`}
      {endOn !== null &&
        endOn !== dateTo &&
        `Клиент прочитает об этом только утром, поэтому пауза закончится ${formatDayWithYear(dateTo)}, ${resumption}`}
    </p>
  );
}

function SmallerPenalty({ preview: { penaltyBefore, penaltyAfter } }: { readonly preview: PausePreview }) {
  if (penaltyAfter >= penaltyBefore) return null;
  return (
    <p>
      Штраф уменьшится с {formatMoney(penaltyBefore)} до {formatMoney(penaltyAfter)}
    </p>
  );
}

type ConditionsProps = { readonly preview: PausePreview; readonly isReview: boolean };

function Conditions({ preview, isReview }: ConditionsProps) {
  const lawTerm = 'Последний платеж выйдет за срок по закону 283-ФЗ';
  return (
    <>
      {preview.exceedsLawTerm && <p>{isReview ? `${lawTerm}.` : `${lawTerm}: понадобится подтверждение.`}</p>}
      {!isReview && preview.needsSecondPerson && <p>Пауза долгая: решение подтвердит другой сотрудник.</p>}
    </>
  );
}

/** A pause that is no longer shown exceeds nothing. */
function useLawTerm(exceeds: boolean, onLawTerm: OnLawTerm | undefined): void {
  const report = useEffectEvent((shown: boolean) => onLawTerm?.(shown));
  useEffect(() => {
    report(exceeds);
    return () => {
      report(false);
    };
  }, [exceeds]);
}
