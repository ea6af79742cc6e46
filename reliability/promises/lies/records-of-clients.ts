import type { RunRecord } from '../record/run-record.ts';

type OfClient = { readonly clientUuid: string };

/** Splits a record into one for each client. */
export function recordsOfClients(record: RunRecord): RunRecord[] {
  const { contracts, readings, messages, listed, otherNoCharges, tries, changes, penalties, returns } =
    record;
  const facts: OfClient[] = [
    ...[contracts, readings, messages, listed, otherNoCharges],
    ...[tries, changes, penalties, returns],
  ].flat();
  const clients = [...new Set(facts.map(({ clientUuid }) => clientUuid))];
  const split = {
    contracts: byClient(contracts),
    readings: byClient(readings),
    messages: byClient(messages),
    listed: byClient(listed),
    otherNoCharges: byClient(otherNoCharges),
    tries: byClient(tries),
    changes: byClient(changes),
    penalties: byClient(penalties),
    returns: byClient(returns),
  };
  return clients.map((clientUuid) => ({
    ...record,
    contracts: split.contracts(clientUuid),
    readings: split.readings(clientUuid),
    messages: split.messages(clientUuid),
    listed: split.listed(clientUuid),
    otherNoCharges: split.otherNoCharges(clientUuid),
    tries: split.tries(clientUuid),
    changes: split.changes(clientUuid),
    penalties: split.penalties(clientUuid),
    returns: split.returns(clientUuid),
  }));
}

function byClient<Fact extends OfClient>(facts: readonly Fact[]): (clientUuid: string) => readonly Fact[] {
  const groups = Map.groupBy(facts, ({ clientUuid }) => clientUuid);
  return (clientUuid) => groups.get(clientUuid) ?? [];
}
