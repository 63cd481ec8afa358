import { AppError } from '@cardinal/service-kit';
import express, { type Request, type Response } from 'express';
import { z } from 'zod';

const parse = express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 });

/** A missing or repeated field counts as empty. */
const text = z.string().catch('');
const fields = z.object({ form: text, username: text, email: text, password: text });
export type FormFields = z.output<typeof fields>;

/** The fields of the hub's forms; others are dropped. */
export async function readForm(req: Request, res: Response): Promise<FormFields> {
  if (!req.is('application/x-www-form-urlencoded')) {
    throw new AppError('unsupported_type', 'Please send the form from its page.');
  }
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
  return fields.parse(req.body ?? {});
}
