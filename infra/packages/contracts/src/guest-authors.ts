/**
 * Guests who submitted something are authors without an account. Their ids are those of their submissions: UUIDs of
 * version 8, while the ids of accounts are of version 4, so that everybody can tell that there is no account.
 */
export const isGuestAuthor = (userId: string): boolean => userId[14] === '8';

/**
 * What stands in place of a guest's name; behind a name that they gave, or a site that identifies them to the widget, where
 * it is from, so that none passes for somebody else.
 */
export const guestName = (name: string | null = null, viaWidget = false): string =>
  name ? `${name} (${viaWidget ? 'via widget' : 'guest'})` : 'Guest';
