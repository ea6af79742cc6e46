const readsClock =
  /\b(?:now|(?:clock|statement|transaction)_timestamp)\s*\(|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b/i;

/** PostgreSQL's clock shows the machine's day, so a test that reads it has another result on another day. */
export const databaseClockRule = {
  create: (context) => ({
    TaggedTemplateExpression: ({ quasi }) => {
      for (const node of quasi.quasis)
        if (readsClock.test(node.value.raw))
          context.report({
            node,
            message: 'A test writes the time of the product (clockNow, clock.now), not of the database.',
          });
    },
  }),
};
