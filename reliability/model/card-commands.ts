import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cardsIn } from '#testing/people/saved-cards.ts';
import type { Answer } from '#testing/api-client.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import type { Actor } from './actor.ts';
import { assertAnswer } from './assert-answer.ts';
import { byClient, type Command } from './command.ts';
import { changeCard, keepCard, mayRemoveCard, removeCard } from './expected-actions.ts';
import { cardsInTurn, type Model, pans } from './expected.ts';
import { workOff } from './pay-by.ts';

const anyCard = fc.nat({ max: 3 });

export const cardCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    byClient({
      description: 'lists the saved cards',
      run: async (expected, { client }) => {
        const shown = cardsIn(await client.listCards());
        assert.deepEqual(
          shown.map(({ mnemonic, isDefault }) => [mnemonic.slice(-4), isDefault]),
          cardsInTurn(expected).map((card) => [card, card === expected.defaultCard]),
        );
      },
    }),
  ),
  fc.constant(
    byClient({
      description: 'adds a card',
      when: (expected) => newCardOf(expected) !== undefined,
      run: async (expected, actor) => {
        const card = newCardOf(expected) ?? '';
        const mdOrder = await enter(actor, await actor.client.addCard(), card);
        assertAnswer(await actor.client.finishAddingCard({ mdOrder }), 'SUCCESS');
        keepCard(expected, card);
        await workOff(expected, actor);
      },
    }),
  ),
  anyCard.map((index) =>
    byClient({
      description: `enters another card in place of card ${index}`,
      when: (expected) => expected.cards.length > 0 && newCardOf(expected) !== undefined,
      run: async (expected, actor) => {
        const [old, card] = [cardAt(expected, index), newCardOf(expected) ?? ''];
        const bindingUuid = await actor.bindingOf(old);
        const form = await actor.client.changeCard({ bindingUuid });
        const mdOrder = await enter(actor, form, card);
        assertAnswer(await actor.client.finishChangingCard({ bindingUuid, mdOrder }), 'SUCCESS');
        changeCard(expected, old, card);
        await workOff(expected, actor);
      },
    }),
  ),
  anyCard.map((index) =>
    byClient({
      description: `makes card ${index} the default`,
      when: ({ cards }) => cards.length > 0,
      run: async (expected, actor) => {
        const card = cardAt(expected, index);
        const bindingUuid = await actor.bindingOf(card);
        assertAnswer(await actor.client.preferCard({ bindingUuid }), 'SUCCESS');
        expected.defaultCard = card;
      },
    }),
  ),
  anyCard.map((index) =>
    byClient({
      description: `removes card ${index}`,
      when: ({ cards }) => cards.length > 0,
      run: async (expected, actor) => {
        const card = cardAt(expected, index);
        const bindingUuid = await actor.bindingOf(card);
        const answer = await actor.client.removeCard({ bindingUuid });
        if (!mayRemoveCard(expected, card)) {
          assertAnswer(answer, 'binding.in.use.error');
          return;
        }
        assertAnswer(answer, 'SUCCESS');
        removeCard(expected, card);
        await workOff(expected, actor);
      },
    }),
  ),
];

/** A card that the client has never had. */
function newCardOf({ cardsEver }: Model): string | undefined {
  return Object.keys(pans).find((card) => !cardsEver.includes(card));
}

function cardAt({ cards }: Model, index: number): string {
  return cards[index % cards.length] ?? '';
}

/** Enters a card on the bank's page. Returns the bank's order number. */
async function enter(actor: Actor, form: Answer, card: string): Promise<string> {
  assertAnswer(form, 'SUCCESS');
  const page = await actor.payForm(form, card);
  actor.paidAtBank.pop();
  return mdOrderOf(page);
}
