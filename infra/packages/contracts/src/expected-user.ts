/** Has a request refused (`another_user`) unless the session is that of the user whose id this is. */
export const expectedUserHeader = 'expected-user';
