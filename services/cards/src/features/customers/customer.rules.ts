/** Names that say the same: without regard to case, width of letters and spaces. */
export const toCustomerKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
