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

/** The features of the database layer, from the lowest to the highest layer. */
const databaseLayers = [
  [
    'approvals',
    'auth',
    'bulk-payoff',
    'cards',
    'checkout',
    'clients',
    'driver',
    'history',
    'jobs',
    'laws',
    'merchants',
    'notes',
    'pauses',
    'reports',
    'secrets',
    'services',
    'staff',
    'webhooks',
  ],
  ['audit-log', 'calendar', 'payments', 'penalties'],
  ['exports', 'matters', 'orders', 'reconciliation'],
  ['catalogue', 'charges'],
  ['notifications'],
];

/** The features of `web/src/api`, from the lowest to the highest layer. `wire` sends the calls of all others. */
const webApiLayers = [
  ['wire'],
  [
    'approvals',
    'audit-log',
    'auth',
    'bulk-payoff',
    'catalogue',
    'config',
    'exports',
    'jobs',
    'matters',
    'merchants',
    'notifications',
    'reconciliation',
    'reports',
    'saved-views',
    'search',
    'staff',
  ],
  ['clients', 'laws'],
  ['cards', 'history', 'notes'],
  ['orders', 'refunds'],
  ['checkout', 'pauses', 'payments', 'penalties'],
];

/** A feature of the folder imports lower layers only, and each feature has a layer. */
function layerRules(name, folder, layers) {
  const filesOf = (features) => `^${folder}/(${features.map((feature) => `${feature}/`).join('|')})`;
  return [
    ...layers.map((features, layer) =>
      rule(
        `${name}-layer-${layer + 1}-imports-lower-layers`,
        `A feature of ${folder} imports lower layers only.`,
        {
          from: code(filesOf(features)),
          // the first group of the pattern is the importing feature itself
          to: { path: filesOf(layers.slice(layer).flat()), pathNot: `^${folder}/$1` },
        },
      ),
    ),
    rule(`${name}-features-have-a-layer`, `A new feature of ${folder} is added to its layers.`, {
      from: { path: `^${folder}/[^/]+/`, pathNot: [test, filesOf(layers.flat())] },
      to: { path: '.' },
    }),
  ];
}

export const useCaseRules = layerRules('use-case', 'server/src/use-cases', useCaseLayers);

export const databaseRules = layerRules('database', 'server/src/db', databaseLayers);

export const webApiRules = layerRules('web-api', 'web/src/api', webApiLayers);
