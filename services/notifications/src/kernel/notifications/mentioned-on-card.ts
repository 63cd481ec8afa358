/** The users to notify of a mention in a card: whom the same event assigns to it is notified of that. */
export const mentionedOnCard = ({
  assigned,
  mentioned = [],
}: {
  assigned: readonly string[];
  mentioned?: readonly string[] | undefined;
}): string[] => mentioned.filter((userId) => !assigned.includes(userId));
