import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { newShop } from '#testing/people/shop.ts';
import { newApiClient } from '#testing/api-client.ts';
import { assertAnswer } from './assert-answer.ts';
import { command, type Command } from './command.ts';
import { deliver, leftToRefund, refund, reverse, unpaidPrice } from './expected-actions.ts';
import { products, sum, type Model } from './expected.ts';
import { workOff } from './pay-by.ts';

export const shopCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    command({
      description: 'the shop delivers the goods',
      run: async (expected, actor) => {
        const answer = await actor.shop('deliver');
        if (expected.state === 'REVERSED') {
          assertAnswer(answer, 'order.state.error');
          return;
        }
        assertAnswer(answer, 'SUCCESS');
        if (expected.state === 'APPROVED') deliver(expected);
        await workOff(expected, actor);
        const { body } = await actor.viewAsShop();
        assert.equal(body['state'], expected.state);
      },
    }),
  ),
  fc.constantFrom(1, 12_345, 100_000, 250_000, 'the rest', 'more than is left').map((wanted) =>
    command({
      description: `the shop refunds ${wanted}`,
      run: async (expected, actor) => {
        const left = leftToRefund(expected);
        const amount =
          wanted === 'the rest' ? Math.max(left, 1) : wanted === 'more than is left' ? left + 1 : wanted;
        const answer = await actor.shop('refund', Number(amount));
        const refusal = refundRefusal(expected, Number(amount));
        if (refusal !== null) {
          assertAnswer(answer, refusal);
          return;
        }
        assertAnswer(answer, 'SUCCESS');
        refund(expected, Number(amount));
        if ((expected.refunds.at(-1)?.returned ?? 0) > 0) await actor.clock.waitSeconds(1);
        await workOff(expected, actor);
      },
    }),
  ),
  fc.constant(
    command({
      description: 'the shop reverses the purchase',
      run: async (expected, actor) => {
        const answer = await actor.shop('reverse');
        if (expected.state !== 'APPROVED') {
          assertAnswer(answer, 'order.state.error');
          return;
        }
        assertAnswer(answer, 'SUCCESS');
        reverse(expected);
        await actor.clock.waitSeconds(1);
      },
    }),
  ),
  fc.constant(
    command({
      description: 'the shop reads the purchase',
      run: async (expected, { viewAsShop }) => {
        const { body } = await viewAsShop();
        const commission = sum(expected.payments.map((payment) => ({ amount: payment.commission })));
        assert.deepEqual(
          [
            body['state'],
            body['amount'],
            body['refundedAmount'],
            Number(body['fullAmount']) >= expected.price + commission,
          ],
          [expected.state, expected.price, sum(expected.refunds), true],
        );
      },
    }),
  ),
  fc.constant(
    command({
      description: 'the shop lists its products',
      run: async (_expected, { stack }) => {
        const { body } = await newShop(stack).listProducts();
        const offered = (body['products'] as { productId: string }[]).map(({ productId }) => productId);
        assert.deepEqual(offered.toSorted(), products.map(({ id }) => id).toSorted());
      },
    }),
  ),
  fc.constant(
    command({
      description: 'the shop registers another purchase under the same number',
      run: async (expected, { stack, phone, orderNumber }) => {
        const fields = { orderNumber, customer: { countryCode: '7', phone } };
        const answer = await newShop(stack).register(fields, randomUUID());
        assertAnswer(answer, expected.isBlocked ? 'client.blocked.error' : 'order.number.exists.error');
      },
    }),
  ),
  fc.constant(
    command({
      description: 'another shop asks for the purchase',
      run: async (_expected, { stack, orderUuid }) => {
        assertAnswer(await newShop(stack, 'demo-merchant-key-2').view(orderUuid), 'order.not.found.error');
      },
    }),
  ),
  fc.constantFrom('startCheckout', 'confirmCheckout', 'payCheckout').map((step) =>
    command({
      description: `a apiClient repeats a step of the checkout: ${step}`,
      when: ({ isBlocked }) => !isBlocked,
      run: async (_expected, { stack, checkoutToken: token }) => {
        const apiClient = newApiClient(stack.productUrl);
        const repeated = {
          startCheckout: () => apiClient.startCheckout({ token, ...otherTexts }),
          confirmCheckout: () => apiClient.confirmCheckout({ token, otp: '0000', ...otherTexts }),
          payCheckout: () => apiClient.payCheckout({ token }),
        }[step];
        assertAnswer(await repeated(), 'order.state.error');
      },
    }),
  ),
  fc.constant(
    command({
      description: 'a apiClient opens the checkout again',
      run: async (_expected, { stack, orderUuid, checkoutToken }) => {
        const { body } = await newApiClient(stack.productUrl).viewCheckout({ token: checkoutToken });
        assert.deepEqual([body['orderUuid'], body['confirmedHere']], [orderUuid, false]);
      },
    }),
  ),
];

const otherHash = '0'.repeat(64);
const otherTexts = { contractHash: otherHash, personalDataHash: otherHash, cardHash: otherHash };

function refundRefusal(expected: Model, amount: number): string | null {
  if (expected.state === 'REVERSED') return 'order.state.error';
  const left = leftToRefund(expected);
  if (amount > left) return 'payment.amount.changed.error';
  const isBeyondTail = amount === left || amount > unpaidPrice(expected);
  return expected.state === 'APPROVED' && isBeyondTail ? 'order.state.error' : null;
}
