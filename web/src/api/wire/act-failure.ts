/** What a window or a toast says while it is unknown whether the act has happened. */
export const lostAnswerText =
  'Ответа нет, и неизвестно, дошёл ли запрос. Отправьте его ещё раз без изменений: он подействует один раз';
