export const savedCardsKey = ['cards'];

/** All active cards with their display names and logos (docs/spec/specification.md#7). */
export const savedCardsRequest = { withDisplayInfo: 'true', allActiveBindings: 'true' } as const;
