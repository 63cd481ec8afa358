/**
 * Guests who submitted something are authors without an account. Their ids are those of their submissions: UUIDs of
 * version 8, while the ids of accounts are of version 4, so that everybody can see that there is no account.
 */
export const isGuestAuthor = (userId: string): boolean => userId[14] === '8';

/** Of an author whose texts an import brought, who has no account here either. */
export const importedName = (name: string): string => `${name} (imported)`;

/**
 * Stands for the name of a guest; behind a name that they gave, or that a site gave to the widget, it says where that
 * is from, so that none passes for somebody else.
 */
export const guestName = (name: string | null = null, viaWidget = false): string =>
  name ? `${name} (${viaWidget ? 'via widget' : 'guest'})` : 'Guest';
