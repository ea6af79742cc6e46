import { openJournal } from '../journal.ts';
import type { BankOrder, Binding, Operation } from './order.ts';

type BookEntry =
  | { readonly kind: 'order'; readonly value: BankOrder }
  | { readonly kind: 'binding'; readonly value: Binding }
  | { readonly kind: 'operation'; readonly value: Operation };

/** The bank's memory. What is saved here has happened, also when the process is killed the next moment. */
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
  const shelves = createShelves();
  for (const entry of journal.past) shelf(shelves, entry);

  function write(entry: BookEntry): void {
    journal.append(entry);
    shelf(shelves, entry);
  }
  return {
    orders: () => shelves.orders.values(),
    order: (mdOrder) => shelves.orders.get(mdOrder) ?? null,
    orderByNumber: (orderNumber) => shelves.orders.get(shelves.numbers.get(orderNumber) ?? '') ?? null,
    saveOrder: (value) => {
      write({ kind: 'order', value });
      return value;
    },
    binding: (bindingId) => shelves.bindings.get(bindingId) ?? null,
    bindingsOf: (clientId) =>
      [...(shelves.clients.get(clientId) ?? [])].flatMap((id) => shelves.bindings.get(id) ?? []),
    saveBinding: (value) => {
      write({ kind: 'binding', value });
      return value;
    },
    operations: () => shelves.operations,
    operationsOf: (orderNumber) => shelves.operationsByNumber.get(orderNumber) ?? [],
    record: (value) => {
      write({ kind: 'operation', value });
    },
    close: () => {
      journal.close();
    },
  };
}

type Shelves = {
  readonly orders: Map<string, BankOrder>;
  readonly numbers: Map<string, string>;
  readonly bindings: Map<string, Binding>;
  readonly clients: Map<string, Set<string>>;
  readonly operations: Operation[];
  readonly operationsByNumber: Map<string, Operation[]>;
};

function createShelves(): Shelves {
  return {
    orders: new Map(),
    numbers: new Map(),
    bindings: new Map(),
    clients: new Map(),
    operations: [],
    operationsByNumber: new Map(),
  };
}

function shelf(shelves: Shelves, entry: BookEntry): void {
  switch (entry.kind) {
    case 'order':
      shelves.orders.set(entry.value.mdOrder, entry.value);
      shelves.numbers.set(entry.value.orderNumber, entry.value.mdOrder);
      break;
    case 'binding': {
      shelves.bindings.set(entry.value.bindingId, entry.value);
      const ids = shelves.clients.get(entry.value.clientId) ?? new Set();
      shelves.clients.set(entry.value.clientId, ids.add(entry.value.bindingId));
      break;
    }
    case 'operation': {
      shelves.operations.push(entry.value);
      const ofOrder = shelves.operationsByNumber.get(entry.value.orderNumber);
      if (ofOrder === undefined) shelves.operationsByNumber.set(entry.value.orderNumber, [entry.value]);
      else ofOrder.push(entry.value);
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
