/** How many days read notifications stay, and how old a fact may be that is still told. */
export const keptDays = 90;
