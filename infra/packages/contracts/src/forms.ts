import { z } from 'zod';
import { assignableRoles, cardStatuses, limits } from './constants.ts';
import { isOneScript } from './one-script.ts';
import { id, line } from './primitives.ts';
import { originPattern } from './roadmap.ts';
import { composed } from './text.ts';

/*
 * Input that forms of the web check before they send it. The web loads these schemas with the forms; those within calls
 * stay out of the browser.
 */

export const usernameInput = z
  .string()
  .trim()
  .overwrite((name) => composed(name))
  .min(limits.usernameMin, 'Username must be at least 3 characters')
  .max(limits.usernameMax, 'Username must be at most 40 characters')
  .regex(
    // Invisible letters (Hangul fillers) are not allowed.
    /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
    'Username may hold letters, digits, dots, dashes and underscores',
  )
  .refine(isOneScript, 'Username must be written in one alphabet, with digits from 0 to 9');
export const emailInput = z.email('Please enter a valid email address').max(254);
export const passwordInput = z
  .string()
  .min(limits.passwordMin, 'Password must be at least 6 characters')
  .max(limits.passwordMax, 'Password must be at most 200 characters');
/** A password to compare with; nobody has a longer one. */
const givenPassword = z
  .string()
  .min(1, 'Enter your current password')
  .max(limits.passwordMax, 'Password must be at most 200 characters');
const roleInput = z.enum(assignableRoles, 'Please select a role');

export const projectNameInput = line(limits.projectName, 'Project name', {
  long: 'Project name must be less than 100 characters',
});

/** Six hexadecimal digits. */
export const accentInput = z
  .string()
  .regex(/^[0-9a-f]{6}$/i, 'A colour of six hexadecimal digits')
  .toLowerCase();

const columnNameInput = line(limits.columnName, 'Column name');

/** A slash at its end is left out, as people copy it from the address bar. */
export const originInput = z
  .string()
  .transform((text) => text.trim().toLowerCase().replace(/\/$/, ''))
  .pipe(
    z
      .string()
      .max(255, 'A site may have at most 255 characters')
      .regex(originPattern, 'Not a site, such as https://example.com'),
  );

export const roadmapChanges = z.strictObject({
  isShown: z.boolean().optional(),
  showsNew: z.boolean().optional(),
  /** Null calls a column as its status again; the others stay. */
  columnNames: z.partialRecord(z.enum(cardStatuses), columnNameInput.nullable()).optional(),
  embedOrigins: z
    .array(originInput)
    .max(limits.embedOrigins, `At most ${limits.embedOrigins} sites may show the roadmap`)
    .optional(),
});

export const newSuperAdmin = z.object({
  username: usernameInput,
  email: emailInput,
  password: passwordInput,
  setupToken: z.string().max(500).optional(),
});

export const newUser = z.object({
  username: usernameInput,
  email: emailInput,
  temporaryPassword: passwordInput,
  role: roleInput,
  projectId: id,
});

export const invitation = z.object({
  projectId: id,
  username: z.string().trim().min(limits.usernameMin, 'Username must be at least 3 characters').max(200),
  role: roleInput,
});

export const passwordChange = z.object({ currentPassword: givenPassword, newPassword: passwordInput });

export const emailChange = z.object({
  email: z.string().trim().pipe(emailInput),
  password: givenPassword,
});

export const profile = z.object({ companyName: line(limits.companyName, 'Company name') });
