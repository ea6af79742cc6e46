/** The most payments and refunds without a result that «Сверка» shows; the export has all of them. */
export const mostShownPayments = 100;
