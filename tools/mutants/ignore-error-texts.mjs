/** Ignores mutants in the text of an error, because an engineer reads the text and the program does not. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'ignore-error-texts',
    value: {
      shouldIgnore: (path) => (path.isThrowStatement() ? 'the text of a fault' : undefined),
    },
  },
];
