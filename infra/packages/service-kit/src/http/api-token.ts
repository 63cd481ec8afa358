import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The beginning of every API token. */
export const apiTokenPrefix = 'cdl_';
/** 178 random bits. */
const randomDigits = 30;
/** As many as a CRC-32 needs. */
const checkDigits = 6;
const form = new RegExp(`^${apiTokenPrefix}[0-9A-Za-z]{${randomDigits + checkDigits}}$`);

function toDigits(value: number): string {
  let rest = value;
  let text = '';
  for (let n = 0; n < checkDigits; n += 1) {
    text = digits[rest % digits.length] + text;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}

const withCheck = (body: string): string => body + toDigits(crc32(body));

/**
 * The secret of a new API token: `cdl_`, 30 random letters and digits, and their checksum, by which scanners of source
 * code tell it from other text.
 */
export const createApiToken = (): string =>
  withCheck(
    apiTokenPrefix + Array.from({ length: randomDigits }, () => digits[randomInt(digits.length)]).join(''),
  );

/** Whether a text has the form of an API token, with the right checksum. No session's token has it. */
export const isApiToken = (text: string): boolean =>
  form.test(text) && withCheck(text.slice(0, -checkDigits)) === text;
