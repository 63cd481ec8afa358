/** Whether a text has a character of Markdown. Most have none and need no parser; some have one and no Markdown. */
export const mayHaveMarkdown = (text: string): boolean => signs.test(text);
const signs = /[*_`~[\]\\&<|]|^[ \t]*[#>+=\d-]/m;
