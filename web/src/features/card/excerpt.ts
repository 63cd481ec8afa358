/** The beginning of a text on one line, with an ellipsis where there is more. */
export function excerpt(text: string, max: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > max ? `${letters.slice(0, max).join('').trimEnd()}…` : letters.join('');
}
