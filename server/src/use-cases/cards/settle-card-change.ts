import { settleBinding } from '#domain/card/settle-binding.ts';
import type { BindingUuid, OperationUuid } from '#domain/identifier.ts';
import type { OrderCard } from '#domain/order/order.ts';
import type { Operation } from '#domain/payment/operation.ts';
import { lockBinding, replaceBinding } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import { openOrdersOfCard } from '../../db/orders/order-store.ts';
import type { BoundCard } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../orders/save-change.ts';
import { chargeToCard } from './charge-to-card.ts';
import { keepCard } from './keep-card.ts';
import { forgetAtBank } from './retire-card.ts';

/**
 * The bank has confirmed another card in place of a saved one: every open order that was charged to the old one is charged to the new
 * one from now on, its failed tries begin anew, and the bank forgets the old one (spec 4 «Card change», rules 3). False when the bank
 * bound no card for this client.
 */
export async function settleCardChange(
  context: Context,
  {
    operationUuid,
    bindingUuid,
  }: { readonly operationUuid: OperationUuid; readonly bindingUuid: BindingUuid },
  bound: BoundCard | null,
): Promise<boolean> {
  const { database } = context;
  return database.transaction(async (transaction) => {
    await lockBinding(transaction, bindingUuid);
    const operation = await operationByUuid(transaction, operationUuid);
    if (operation === null) throw new Error('an operation does not vanish');
    if (operation.state === 'SETTLED') return true;
    const card = await keepCard(context, transaction, { operation, bound });
    if (card === null) return false;
    const orderUuids = await openOrdersOfCard(transaction, bindingUuid);
    await chargeToCard(context, transaction, { orderUuids, card, occasion: operationUuid });
    await settle(context, transaction, { operation, card });
    return true;
  });
}

type Settled = { readonly operation: Operation; readonly card: OrderCard };

async function settle(
  { clock, chance }: Context,
  transaction: Transaction,
  { operation, card }: Settled,
): Promise<void> {
  const at = clock.now();
  const change = settleBinding(operation, at);
  await saveChange(transaction, { before: { order: null, operation }, change, at, chance });
  const old = operation.bindingUuid;
  if (old === null || old === card.bindingUuid) return;
  const gatewayBindingId = await replaceBinding(transaction, {
    clientUuid: operation.clientUuid,
    oldUuid: old,
    newUuid: card.bindingUuid,
  });
  await forgetAtBank(transaction, { bindingUuid: old, gatewayBindingId }, at);
}
