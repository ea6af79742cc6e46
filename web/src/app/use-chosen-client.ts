import { useSearch } from '@tanstack/react-router';

/** The client chosen by staff, from the address. */
export type ChosenClientSearch = { readonly client?: string | undefined };

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The address carries an identifier that says nothing about the client, never a phone. Any other text is ignored. */
export function readChosenClient({ client }: Record<string, unknown>): ChosenClientSearch {
  return typeof client === 'string' && uuidPattern.test(client) ? { client } : {};
}

/** The identifier of the chosen client from the address; null without one (docs/spec/reliability.md#S-18). */
export function useChosenClient(): string | null {
  return readChosenClient(useSearch({ strict: false })).client ?? null;
}
