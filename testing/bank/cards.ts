/** Test cards of the sandbox, which lists all of them at `/bank/cards`. */

/** Visa: every payment succeeds. */
export const goodCard = '4111111111111111';

/** Mastercard: every payment succeeds. */
export const anotherCard = '5555555555554444';

/** Every payment succeeds. */
export const mirCard = '2202500000000001';

/** Every payment succeeds. */
export const unionPayCard = '6222800000000002';

/** Every payment succeeds. */
export const jcbCard = '3566800000000003';

/** Maestro, for which the bank reports no payment system of the specification: every payment succeeds. */
export const maestroCard = '6771000000000004';

/** A payment on the bank's page succeeds, but the card expires in the following month. */
export const expiringCard = '2202400000001200';

/** Every payment is declined: no money. */
export const declinedCard = '4000600000000116';

/** A payment on the bank's page succeeds, each charge of the saved card is declined: no money. */
export const cardThatDeclinesLater = '5100100000001160';

/** A payment on the bank's page succeeds, each charge of the saved card is declined: stolen. */
export const cardThatIsStolenLater = '2202500000004300';

/** A payment on the bank's page succeeds, and the first two charges of the saved card are declined. */
export const cardThatDeclinesTwice = '2202900000002116';

/** A payment on the bank's page succeeds, the result of each charge of the saved card is unknown for a minute. */
export const cardUnknownForAMinute = '5100300000005019';

/** The bank's page asks for a code of 3-D Secure. */
export const cardWithCode = '4000000000003220';

/** A payment by the saved card asks the client for a code of 3-D Secure. */
export const savedCardWithCode = '4000600000003003';

/** The bank reports 151019 for a minute, then the payment succeeds. */
export const lateApprovalCard = '2202900000001019';

/** The bank reports 998 for a minute, then it declines. */
export const lateDeclineCard = '4000300000000998';
