/** All cards that may be charged, with the names and logos that they are shown by (docs/spec/specification.md#7). */
export const savedCardsRequest = { withDisplayInfo: 'true', allActiveBindings: 'true' } as const;
