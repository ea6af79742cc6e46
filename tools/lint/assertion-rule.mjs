/**
 * `x as T` silences the compiler, so it is allowed in three places. A module may create its own brand: T, or the brand
 * of T, is declared in the same file. Files of `db/` and stores may read database rows. Tests in `e2e/`, `reliability/`
 * and `testing/` may read answers that they then check. `as const` is always allowed, because it only narrows.
 */
export const assertionRule = {
  meta: {
    type: 'problem',
    messages: {
      assertion:
        '`as` only where a brand is born (its type declared in this file) or a database row is read.',
    },
    schema: [],
  },
  create(context) {
    if (/\/db\/|\/(e2e|reliability|testing)\/|-store(\.test)?\.ts$/.test(context.filename)) return {};
    return {
      TSAsExpression(node) {
        if (isConst(node.typeAnnotation)) return;
        if (isDeclaredHere(node.typeAnnotation, context.sourceCode.getScope(node))) return;
        context.report({ node, messageId: 'assertion' });
      },
    };
  },
};

function isConst(type) {
  return type.type === 'TSTypeReference' && type.typeName.name === 'const';
}

function isDeclaredHere(type, scope) {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  for (let place = scope; place !== null; place = place.upper) {
    const variable = place.set.get(type.typeName.name);
    if (variable !== undefined) return variable.defs.some((definition) => definition.type === 'Type');
  }
  return false;
}
