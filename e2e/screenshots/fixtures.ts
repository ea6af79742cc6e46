import {
  anotherCard,
  cardThatDeclinesLater,
  cardThatIsStolenLater,
  goodCard,
  jcbCard,
  mirCard,
  unionPayCard,
} from '#testing/bank/cards.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { sellMovePayment } from '#testing/people/move-payment.ts';
import { newApiClient } from '#testing/api-client.ts';
import { askRelief, report } from '#testing/people/pauses.ts';
import { callAsShop, buy, logIn } from '#testing/people/purchase.ts';
import { type Stack, startStack } from '#testing/stack/stack.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { type CrowdedFixtures, setUpCrowdedFixtures } from './crowded-fixtures.ts';
import { buyManagedOrders, type StaffFixtures, workAsStaff } from './staff-fixtures.ts';

/** A product in which every screen has data. */
export type Fixtures = {
  readonly stack: Stack;
  /** Four payments, one of them made. */
  readonly order: string;
  /** A failed payment with its penalty. */
  readonly lateOrder: string;
  /** Refunded in part, by more than its unpaid payments. */
  readonly refundedOrder: string;
  /** Paused by a report of its client; the shop has answered. */
  readonly pausedOrder: string;
  /** Path of a checkout that has not been confirmed. */
  readonly checkoutPath: string;
  /** The same for a phone that gets no other code, so that its code is sent at once. */
  readonly signedPath: string;
  readonly crowded: CrowdedFixtures;
  readonly forStaff: StaffFixtures;
};

/** Orders of every kind, cards, penalties. */
export const owner = demoClients.maria;
export const late = demoClients.pavel;
export const newcomer = demoClients.anna;

const cards = {
  visa: goodCard,
  mastercard: anotherCard,
  mir: mirCard,
  unionPay: unionPayCard,
  jcb: jcbCard,
  declinesLater: cardThatDeclinesLater,
  stolenLater: cardThatIsStolenLater,
} as const;

export async function setUpFixtures(cleanUp: CleanUp): Promise<Fixtures> {
  const stack = await startStack(cleanUp, {
    environment: {
      SUPPORT_PHONE: '8 800 555-00-00',
      PARTNER_LINK: 'https://shops.example/',
      FAQ_LINK: 'https://answers.example/',
      PENALTY_INFO_LINK: 'https://answers.example/penalties',
      APP_STORE_LINK: 'https://apps.example/app-store',
      GOOGLE_PLAY_LINK: 'https://apps.example/google-play',
      RU_STORE_LINK: 'https://apps.example/ru-store',
      APP_GALLERY_LINK: 'https://apps.example/app-gallery',
      APP_LINK: 'https://apps.example/',
      PROMO_FROM: '2020-01-01',
      PROMO_TO: '2099-12-31',
      SBERID_BUTTON_ENABLED_LK: 'true',
      SERVICES_ID: 'MOVE_PAYMENT,PAY_DAY_CHOICE,QUIET_HOURS',
      APPROVAL_REFUND: 'on',
      APPROVAL_REFUND_FROM_ROUBLES: '20000',
    },
  });
  await buyAll(stack, 'PAID-OFF', [cards.mastercard, cards.unionPay, cards.jcb, cards.visa, cards.mir]);
  await sellMovePayment(stack);
  const crowded = await setUpCrowdedFixtures(stack);
  const lateOrder = await buy(stack, { phone: late, orderNumber: 'LATE-1', pan: cards.declinesLater });
  await buy(stack, { phone: late, orderNumber: 'LATE-2', pan: cards.stolenLater, amount: 1_349_000 });
  const watchedOrders = await buyManagedOrders(stack);
  await advanceClock(stack, 'P22D');
  await advanceClock(stack, 'P25D');
  await buy(stack, {
    phone: owner,
    orderNumber: 'TEN-1',
    productId: 'old-ten-parts',
    amount: 5_277_000,
    pan: cards.jcb,
  });
  await buy(stack, { phone: owner, orderNumber: 'SIX-1', productId: 'old-six-months', amount: 8_499_000 });
  const order = await buyCart(stack);
  const refundedOrder = await buy(stack, { phone: owner, orderNumber: 'TAKEN-BACK-1', amount: 1_200_000 });
  await callAsShop(stack, { orderUuid: refundedOrder, action: 'refund', amount: 400_000, key: 'part' });
  await callAsShop(stack, { orderUuid: refundedOrder, action: 'refund', amount: 600_000, key: 'more' });
  const pausedOrder = await pauseOrder(stack);
  await advanceClock(stack, 'PT1M');
  const checkoutPath = await openCheckout(stack, 'CHECKOUT-1', newcomer);
  const signedPath = await openCheckout(stack, 'CHECKOUT-2', '9001000077');
  const forStaff = await workAsStaff(stack, watchedOrders);
  const checkouts = { checkoutPath, signedPath };
  return { stack, order, lateOrder, refundedOrder, pausedOrder, ...checkouts, crowded, forStaff };
}

/** An order with pictures of its goods. */
function buyCart(stack: Stack): Promise<string> {
  return buy(stack, {
    phone: owner,
    orderNumber: 'ORDER-2026-000123',
    amount: 1_849_000,
    pan: cards.mir,
    cart: [
      { name: 'Чайник «Утро»', itemPrice: 349_000, itemAmount: 2, imageUrl: pictureAt(stack, 'kettle') },
      {
        name: 'Настольная лампа «Север»',
        itemPrice: 279_900,
        itemAmount: 1,
        imageUrl: pictureAt(stack, 'lamp'),
      },
      { name: 'Кабель с поворотным разъёмом, 2 метра, чёрный', itemPrice: 871_100, itemAmount: 1 },
    ],
  });
}

/** An order with a report and an answer, and another one whose client asks for relief. */
async function pauseOrder(stack: Stack): Promise<string> {
  const orderUuid = await buy(stack, { phone: owner, orderNumber: 'PAUSED-1', amount: 2_150_000 });
  const ill = await buy(stack, { phone: owner, orderNumber: 'RELIEF-1', amount: 4_990_000 });
  const client = await logIn(stack, owner);
  await report(client, orderUuid);
  await askRelief(client, ill);
  await newApiClient(stack.productUrl).answerProblem(
    { orderUuid, answer: 'Заменим экран до пятницы, курьер заберёт телефон' },
    { authorization: 'Bearer demo-merchant-key', 'idempotency-key': 'pictures-answer' },
  );
  return orderUuid;
}

async function buyAll(stack: Stack, name: string, pans: readonly string[]): Promise<void> {
  for (const [index, pan] of pans.entries()) {
    await buy(stack, {
      phone: owner,
      orderNumber: `${name}-${index}`,
      amount: 349_000 + index * 10_000,
      pan,
    });
  }
}

function pictureAt({ sandboxUrl }: Stack, good: string): string {
  return `${sandboxUrl}/shop/pictures/${good}.png`;
}

async function openCheckout(stack: Stack, orderNumber: string, phone: string): Promise<string> {
  const { productUrl, sandboxUrl } = stack;
  const { body } = await newApiClient(productUrl).registerOrder(
    {
      orderNumber,
      productId: 'four-parts',
      amount: 1_234_500,
      currency: 'RUB',
      customer: { countryCode: '7', phone },
      cart: [
        { name: 'Пальто «Нева»', itemPrice: 1_000_000, itemAmount: 1, imageUrl: pictureAt(stack, 'coat') },
        { name: 'Кофе в зёрнах, 1 кг', itemPrice: 117_250, itemAmount: 2 },
      ],
      channel: 'SBOL_BANK_GATEWAY',
      returnUrl: `${sandboxUrl}/shop/return`,
    },
    { authorization: 'Bearer demo-merchant-key', 'idempotency-key': `pictures-${orderNumber}` },
  );
  return new URL(String(body['checkoutUrl'])).pathname;
}
