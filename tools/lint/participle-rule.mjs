/** Nouns and verbs that end like a present participle. */
const noParticiples = new Set([
  'anything',
  'binding',
  'bring',
  'building',
  'ending',
  'everything',
  'greeting',
  'listing',
  'nothing',
  'posting',
  'reading',
  'rounding',
  'setting',
  'something',
  'string',
  'thing',
]);

/** Past participles that do not end in `-ed`, or end in `-eed` as `need` and `succeed` do. */
const irregular = new Set([
  ...[
    'agreed',
    'begun',
    'bought',
    'broken',
    'built',
    'chosen',
    'done',
    'drawn',
    'forgotten',
    'found',
    'freed',
  ],
  ...[
    'frozen',
    'given',
    'grown',
    'guaranteed',
    'held',
    'hidden',
    'kept',
    'known',
    'lost',
    'made',
    'paid',
    'seen',
  ],
  ...['sent', 'shown', 'sold', 'spent', 'taken', 'told', 'unknown', 'unpaid', 'written'],
]);

/** Whether the whole name is one participle: `settled`, but neither `settledIntent` nor `due`. */
function isParticiple(name) {
  if (!/^\w[a-z]*$/.test(name)) return false;
  const word = name.toLowerCase();
  return irregular.has(word) || /[^e]ed$/.test(word) || (word.endsWith('ing') && !noParticiples.has(word));
}

/** Refuses an exported function, constant, type or class with such a name. */
export const participleRule = {
  create: (context) => ({
    ExportNamedDeclaration: ({ declaration }) => {
      for (const { id } of declaration?.declarations ?? (declaration ? [declaration] : []))
        if (id?.type === 'Identifier' && isParticiple(id.name))
          context.report({
            node: id,
            message: `Name «${id.name}» by a verb or a noun, such as \`narrowLimits\`.`,
          });
    },
  }),
};
