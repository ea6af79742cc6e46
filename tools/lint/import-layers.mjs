import { code, rule, test } from './import-rule.mjs';

/**
 * The features of the domain, from the lowest to the highest layer. A feature may import features of lower layers only.
 * `orders` is the aggregate with its states; `orders/lifecycle` and `orders/view` use the features above it.
 */
const domainLayers = [
  ['auth', 'calendar', 'clients', 'consents', 'jobs', 'ledger', 'merchants', 'pauses', 'schedules'],
  ['catalogue', 'laws', 'orders', 'staff'],
  ['reconciliation', 'refunds'],
  ['penalties'],
  ['payments'],
  ['bulk-payoff', 'cards', 'charges', 'contracts', 'documents', 'services'],
  ['notifications', 'orders/lifecycle', 'orders/view', 'reports'],
  ['exports', 'matters'],
];

/** Files of some features of the domain, without the folders below them that are features themselves. */
function domainFeatures(features) {
  return `^domain/src/(${features.map((feature) => (feature === 'orders' ? 'orders/(?!lifecycle/|view/)' : `${feature}/`)).join('|')})`;
}

export const domainFeatureRules = domainLayers.slice(0, -1).map((features, layer) =>
  rule(
    `domain-layer-${layer + 1}-imports-no-higher-layer`,
    'A feature of the domain imports lower layers only.',
    {
      from: code(domainFeatures(features)),
      to: { path: domainFeatures(domainLayers.slice(layer + 1).flat()) },
    },
  ),
);

export const unlayeredDomainRule = rule(
  'domain-features-have-a-layer',
  'A new feature of the domain is added to `domainLayers`.',
  {
    from: { path: '^domain/src/[^/]+/', pathNot: [test, domainFeatures(domainLayers.flat())] },
    to: { path: '.' },
  },
);

/**
 * The features of the use cases, from the lowest to the highest layer. A feature imports lower layers only.
 * `ledger` writes the changes of orders. `outcomes` applies what the gateway reports to payments, cards, purchases and
 * orders.
 */
const useCaseLayers = [
  ['webhooks'],
  ['approvals', 'audit-log', 'idempotency', 'laws', 'matters', 'reports', 'saved-views', 'search', 'secrets'],
  ['notifications'],
  ['auth', 'catalogue', 'documents', 'exports', 'ledger'],
  ['clients', 'jobs', 'staff'],
  ['history', 'notes'],
  ['outcomes'],
  ['payments'],
  ['bulk-payoff', 'cards', 'charges', 'checkout', 'reconciliation', 'services'],
  ['orders'],
  ['calendar', 'merchants', 'pauses', 'penalties', 'refunds'],
];

/** Files of some features of the use cases. */
function useCaseFeatures(features) {
  return `^server/src/use-cases/(${features.map((feature) => `${feature}/`).join('|')})`;
}

export const useCaseFeatureRules = useCaseLayers.map((features, layer) =>
  rule(
    `use-case-layer-${layer + 1}-imports-lower-layers`,
    'A feature of the use cases imports lower layers only.',
    {
      from: code(useCaseFeatures(features)),
      // the first group of the pattern is the importing feature itself
      to: { path: useCaseFeatures(useCaseLayers.slice(layer).flat()), pathNot: '^server/src/use-cases/$1' },
    },
  ),
);

export const unlayeredUseCaseRule = rule(
  'use-case-features-have-a-layer',
  'A new feature of the use cases is added to `useCaseLayers`.',
  {
    from: {
      path: '^server/src/use-cases/[^/]+/',
      pathNot: [test, useCaseFeatures(useCaseLayers.flat())],
    },
    to: { path: '.' },
  },
);
