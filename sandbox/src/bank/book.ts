import { openJournal } from '../journal.ts';
import type { BankOrder, Binding, Operation } from './order.ts';

type BookEntry =
  | { readonly kind: 'order'; readonly value: BankOrder }
  | { readonly kind: 'binding'; readonly value: Binding }
  | { readonly kind: 'operation'; readonly value: Operation };

/** The bank's storage. A saved entry survives a kill of the process. */
export type Book = {
  orders(): Iterable<BankOrder>;
  order(mdOrder: string): BankOrder | null;
  orderByNumber(orderNumber: string): BankOrder | null;
  saveOrder(order: BankOrder): BankOrder;
  binding(bindingId: string): Binding | null;
  bindingsOf(clientId: string): readonly Binding[];
  saveBinding(binding: Binding): Binding;
  /** Oldest first. */
  operations(): readonly Operation[];
  operationsOf(orderNumber: string): readonly Operation[];
  record(operation: Operation): void;
  close(): void;
};

export function openBook(journalPath: string | null): Book {
  const journal = openJournal({ path: journalPath, isEntry: isBookEntry, keyOf });
  const indexes = createIndexes();
  for (const entry of journal.past) addToIndexes(indexes, entry);

  function write(entry: BookEntry): void {
    journal.append(entry);
    addToIndexes(indexes, entry);
  }
  return {
    orders: () => indexes.orders.values(),
    order: (mdOrder) => indexes.orders.get(mdOrder) ?? null,
    orderByNumber: (orderNumber) =>
      indexes.orders.get(indexes.mdOrderByNumber.get(orderNumber) ?? '') ?? null,
    saveOrder: (value) => {
      write({ kind: 'order', value });
      return value;
    },
    binding: (bindingId) => indexes.bindings.get(bindingId) ?? null,
    bindingsOf: (clientId) =>
      [...(indexes.bindingIdsByClient.get(clientId) ?? [])].flatMap((id) => indexes.bindings.get(id) ?? []),
    saveBinding: (value) => {
      write({ kind: 'binding', value });
      return value;
    },
    operations: () => indexes.operations,
    operationsOf: (orderNumber) => indexes.operationsByNumber.get(orderNumber) ?? [],
    record: (value) => {
      write({ kind: 'operation', value });
    },
    close: () => {
      journal.close();
    },
  };
}

type Indexes = {
  readonly orders: Map<string, BankOrder>;
  readonly mdOrderByNumber: Map<string, string>;
  readonly bindings: Map<string, Binding>;
  readonly bindingIdsByClient: Map<string, Set<string>>;
  readonly operations: Operation[];
  readonly operationsByNumber: Map<string, Operation[]>;
};

function createIndexes(): Indexes {
  return {
    orders: new Map(),
    mdOrderByNumber: new Map(),
    bindings: new Map(),
    bindingIdsByClient: new Map(),
    operations: [],
    operationsByNumber: new Map(),
  };
}

function addToIndexes(indexes: Indexes, entry: BookEntry): void {
  switch (entry.kind) {
    case 'order':
      indexes.orders.set(entry.value.mdOrder, entry.value);
      indexes.mdOrderByNumber.set(entry.value.orderNumber, entry.value.mdOrder);
      break;
    case 'binding': {
      indexes.bindings.set(entry.value.bindingId, entry.value);
      const ids = indexes.bindingIdsByClient.get(entry.value.clientId) ?? new Set();
      indexes.bindingIdsByClient.set(entry.value.clientId, ids.add(entry.value.bindingId));
      break;
    }
    case 'operation': {
      indexes.operations.push(entry.value);
      const orderOperations = indexes.operationsByNumber.get(entry.value.orderNumber);
      if (orderOperations === undefined)
        indexes.operationsByNumber.set(entry.value.orderNumber, [entry.value]);
      else orderOperations.push(entry.value);
      break;
    }
  }
}

function keyOf(entry: BookEntry): string | null {
  if (entry.kind === 'order') return `order ${entry.value.mdOrder}`;
  return entry.kind === 'binding' ? `binding ${entry.value.bindingId}` : null;
}

function isBookEntry(value: unknown): value is BookEntry {
  return typeof value === 'object' && value !== null && 'kind' in value && 'value' in value;
}
