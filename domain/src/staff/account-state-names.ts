/** The states of a staff account, as staff read them. */
export const accountStateNames = {
  INVITED: 'Приглашён',
  ACTIVE: 'Действует',
  DISABLED: 'Отключён',
} as const;
