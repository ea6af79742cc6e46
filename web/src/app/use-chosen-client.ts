import { useSearch } from '@tanstack/react-router';

/** The client chosen by staff, from the address. */
export type ChosenClientSearch = { readonly client?: string | undefined };

/** A phone has ten digits and begins with 9. Any other text is ignored. */
export function readChosenClient({ client }: Record<string, unknown>): ChosenClientSearch {
  return typeof client === 'string' && /^9[0-9]{9}$/.test(client) ? { client } : {};
}

/** The phone of the chosen client from the address; null without one (docs/spec/reliability.md#S-18). */
export function useChosenClient(): string | null {
  return readChosenClient(useSearch({ strict: false })).client ?? null;
}
