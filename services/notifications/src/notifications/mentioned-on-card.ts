/** Who is told of a mention in a card: those to whom it was assigned by the same event are told of that. */
export const mentionedOnCard = ({
  assigned,
  mentioned = [],
}: {
  assigned: readonly string[];
  mentioned?: readonly string[] | undefined;
}): string[] => mentioned.filter((userId) => !assigned.includes(userId));
