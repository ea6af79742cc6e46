import type { Operator } from '#domain/contracts/operator.ts';
import { isCalendarDate } from '#domain/dates.ts';
import type { Environment, ValuesOf } from './environment.ts';
import { logInVariables, signOnVariables } from './log-in-variables.ts';
import { purchaseVariables } from './purchase-variables.ts';
import { staffVariables } from './staff-variables.ts';
import { withRequirement, flag, mapVariable, text, type Variable, wholeNumber } from './variable.ts';

/** The operator of a demonstration. */
const demoOperator: Operator = {
  name: 'ООО «Плати частями» (демонстрация)',
  address: '115035, Москва, ул. Примерная, д. 1',
  inn: '7700000000',
  ogrn: '1027700000000',
  email: 'help@chasti.example',
};

/** The company that each contract names (docs/spec/rules.md#11). */
export const operatorVariables = {
  name: ofOperator('OPERATOR_NAME', 'name', 'Name of the company'),
  address: ofOperator('OPERATOR_ADDRESS', 'address', 'Address of the company'),
  inn: withRequirement(
    ofOperator('OPERATOR_INN', 'inn', 'Taxpayer number'),
    'must have 10 or 12 digits',
    (number) => /^(?:\d{10}|\d{12})$/.test(number),
  ),
  ogrn: withRequirement(
    ofOperator('OPERATOR_OGRN', 'ogrn', 'State registration number'),
    'must have 13 or 15 digits',
    (number) => /^(?:\d{13}|\d{15})$/.test(number),
  ),
  email: ofOperator('OPERATOR_EMAIL', 'email', 'E-mail address for complaints and withdrawn consents'),
};

function ofOperator(name: string, property: keyof Operator, subject: string): Variable<string> {
  return text(name, {
    fallback: ({ production }) => (production ? null : demoOperator[property]),
    meaning: `${subject}, in the contracts.`,
  });
}

/** Texts and links of the pages (docs/spec/specification.md#9 «Configurable and empty by default»). */
export const pageVariables = {
  supportPhone: mapVariable(
    text('SUPPORT_PHONE', {
      fallback: '',
      form: 'telephone',
      meaning: 'Telephone of support. Must be set while `LAW_PROFILE` is on: messages about debt name it.',
    }),
    groupPhone,
  ),
  partnerLink: link('PARTNER_LINK', 'Page with the shops where a client can buy.'),
  faqLink: link('FAQ_LINK', 'Page with questions and answers.'),
  penaltyInfoLink: link('PENALTY_INFO_LINK', 'Page that explains penalties.'),
  appLinks: {
    appStore: link('APP_STORE_LINK', 'The app in App Store.'),
    googlePlay: link('GOOGLE_PLAY_LINK', 'The app in Google Play.'),
    ruStore: link('RU_STORE_LINK', 'The app in RuStore.'),
    appGallery: link('APP_GALLERY_LINK', 'The app in AppGallery.'),
    universal: link('APP_LINK', 'Link that opens the app.'),
  },
  promo: {
    from: day('PROMO_FROM', '2023-11-09', 'First day of the promo banner.'),
    to: day('PROMO_TO', '2023-11-16', 'Last day of the promo banner.'),
  },
  shortEarlyPaymentFlow: flag('SHORT_EARLY_PAYMENT_FLOW', {
    fallback: false,
    meaning:
      'Short flow of an early payment: it also offers the online cards of the bank, by `/payment/recurrent` and `/payment/init`.',
  }),
  showEditBindingButton: flag('SHOW_EDIT_BINDING_BUTTON', {
    fallback: true,
    meaning: 'Shows the button that changes the card of an order.',
  }),
};

/** Entries of a page of the history. */
export const historyPageVariable = wholeNumber('HISTORY_ACTIONS_PER_PAGE', {
  least: 1,
  most: 100,
  fallback: 25,
  meaning: 'Entries of a page of the history.',
});

function link(name: string, meaning: string): Variable<string> {
  return text(name, { fallback: '', form: 'address', meaning });
}

function day(name: string, fallback: string, meaning: string): Variable<string> {
  return withRequirement(
    text(name, { fallback, form: 'date YYYY-MM-DD', meaning }),
    'must be a date YYYY-MM-DD',
    isCalendarDate,
  );
}

/** Groups the digits of a Russian telephone: «8 800 555-00-00». Other texts, e.g. a short number, stay as they are. */
function groupPhone(phone: string): string {
  const groups = /^\+?([78])(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone.replaceAll(/[\s()-]/g, ''));
  if (groups === null) return phone;
  const [, country, area, first, second, third] = groups;
  return `${country === '7' ? '+7' : '8'} ${area} ${first}-${second}-${third}`;
}

/** Values that a browser may read without a session, the answer of `GET /barrel/`. */
export type PublicValues = ValuesOf<typeof pageVariables> & {
  /** The creditor, as messages about debt name it. */
  readonly operatorName: string;
  /** For complaints, also about accessibility. */
  readonly operatorEmail: string;
  readonly otpLength: number;
  /** The warning time before the end of a staff session. */
  readonly staffWarningSeconds: number;
};

/** Reads what browsers may know. Federal law 230-FZ forbids messages about debt without a telephone. */
export function readPublicValues(environment: Environment): PublicValues {
  const values = environment.values(pageVariables);
  if (values.supportPhone === '' && environment.value(purchaseVariables.law.isEnforced))
    environment.addProblem(
      pageVariables.supportPhone,
      'must be set while LAW_PROFILE is on: messages about debt name it',
    );
  return {
    ...values,
    operatorName: environment.value(operatorVariables.name),
    operatorEmail: environment.value(operatorVariables.email),
    otpLength: environment.value(logInVariables.otpLength),
    staffWarningSeconds: environment.value(staffVariables.staffIdle.warningSeconds),
  };
}

/** The answer of `GET /actuator/info` (docs/spec/specification.md#3 «Configuration keys read»). */
export function readInfo(environment: Environment): Readonly<Record<string, string>> {
  return {
    'sberid-button-enabled-lk': environment.value(signOnVariables.button),
    'history-actions-per-page': String(environment.value(historyPageVariable)),
    'services-id': environment.value(purchaseVariables.serviceIds).join(','),
  };
}
