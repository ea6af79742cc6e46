import { useSearch } from '@tanstack/react-router';

/** What the address says of the client whom staff have chosen. */
export type ChosenClientSearch = { readonly client?: string | undefined };

/** A phone of ten digits from 9; anything else chooses nobody. */
export function readChosenClient({ client }: Record<string, unknown>): ChosenClientSearch {
  return typeof client === 'string' && /^9[0-9]{9}$/.test(client) ? { client } : {};
}

/** The phone of the client whose cabinet staff look at, from the address; null when none is chosen (docs/spec/reliability.md#S-18). */
export function useChosenClient(): string | null {
  return readChosenClient(useSearch({ strict: false })).client ?? null;
}
