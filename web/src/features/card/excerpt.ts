/** The beginning of a text on one line, with an ellipsis if it is cut. */
export function excerpt(text: string, max: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > max ? `${letters.slice(0, max).join('').trimEnd()}…` : letters.join('');
}
