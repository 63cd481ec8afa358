export const votesText = (count: number): string => (count === 1 ? '1 vote' : `${count} votes`);
