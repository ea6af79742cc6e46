/** The path to which the bank's single sign-on returns the browser. */
export const signOnReturnPath = '/login/oauth2/code/sberid';
