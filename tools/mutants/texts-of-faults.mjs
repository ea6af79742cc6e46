/** The text of an error is read by an engineer, not by the program, so its mutants are ignored. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts-of-faults',
    value: {
      shouldIgnore: (path) => (path.isThrowStatement() ? 'the text of a fault' : undefined),
    },
  },
];
