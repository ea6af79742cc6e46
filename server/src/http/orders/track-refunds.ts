import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { success } from '#domain/result.ts';
import { type RefundTrack, trackRefunds } from '../../use-cases/orders/track-refunds.ts';
import type { Handler } from '../handler.ts';

export const trackRefundsHandler: Handler<'POST /client/order/refunds'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const track = await trackRefunds(context, { clientUuid: caller.clientUuid, orderUuid });
  if (!track.ok) return track;
  const { refunds, moneyBack } = track.value;
  return success({
    refunds: refunds.map(({ refundedAt, ...refund }) => ({ ...refund, refundedDate: refundedAt })),
    moneyBack: moneyBack.map(presentMoneyBack),
  });
};

type MoneyBack = RefundTrack['moneyBack'][number];
type WireMoneyBack = ResponseOf<Endpoints['POST /client/order/refunds']>['moneyBack'][number];

function presentMoneyBack({
  targetType,
  orderState,
  isRefused,
  isGoodwill,
  ...rest
}: MoneyBack): WireMoneyBack {
  const ofShop = targetType === 'SCHEDULED' && orderState === 'REVERSED' ? 'REVERSE' : reasons[targetType];
  const reason = isGoodwill ? 'GOODWILL' : ofShop;
  const waits = isRefused ? 'UNDER_REVIEW' : 'ON_THE_WAY';
  return { ...rest, reason, state: rest.returnedAt === null ? waits : 'RETURNED' };
}

const reasons = {
  SCHEDULED: 'REFUND',
  PENALTY: 'PENALTY_CANCELLED',
  EXCESS: 'PAID_TWICE',
  SERVICE: 'REFUND',
} as const satisfies Record<MoneyBack['targetType'], WireMoneyBack['reason']>;
