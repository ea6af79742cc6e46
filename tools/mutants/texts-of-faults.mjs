/** A fault's text is read by the engineer on duty, not by the program: whether it is a fault at all is what the mutants ask. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts-of-faults',
    value: {
      shouldIgnore: (path) => (path.isThrowStatement() ? 'the text of a fault' : undefined),
    },
  },
];
