/** Where the single sign-on of the bank sends the browser back to. */
export const signOnReturnPath = '/login/oauth2/code/sberid';
