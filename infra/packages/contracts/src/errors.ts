import { z } from 'zod';

/** Every error code and its HTTP status. Web, gateway and services share this table. */
export const errorStatus = {
  validation_failed: 400,
  malformed_request: 400,
  invalid_code: 400,
  invalid_state: 400,
  challenge_failed: 400,
  challenge_expired: 400,
  unauthenticated: 401,
  login_failed: 401,
  invalid_token: 401,
  forbidden: 403,
  insufficient_scope: 403,
  cross_origin: 403,
  site_not_allowed: 403,
  identity_refused: 403,
  account_pending: 403,
  account_suspended: 403,
  account_sponsored: 403,
  project_limit_reached: 403,
  board_limit_reached: 403,
  contact_sales: 403,
  self_service_plans_off: 403,
  setup_token_required: 403,
  feature_off: 403,
  comments_locked: 403,
  user_blocked: 403,
  submissions_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  another_user: 409,
  card_merged: 409,
  stale_version: 409,
  username_taken: 409,
  username_confusable: 409,
  email_taken: 409,
  label_taken: 409,
  view_taken: 409,
  already_member: 409,
  last_admin: 409,
  super_admin_exists: 409,
  not_company_account: 409,
  upload_used: 409,
  challenge_spent: 409,
  submissions_full: 409,
  slack_not_connected: 409,
  idempotency_key_in_use: 409,
  cursor_expired: 410,
  request_timeout: 408,
  too_large: 413,
  headers_too_large: 431,
  misdirected: 421,
  idempotency_key_reused: 422,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  overloaded: 503,
  timeout: 504,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

const errorIssue = z.object({ path: z.string(), message: z.string() });
export type ErrorIssue = z.infer<typeof errorIssue>;

/**
 * The body of every error. `current` comes with `stale_version`: the current state; and with `card_merged`: the id of the
 * card that stays.
 */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  issues: z.array(errorIssue).optional(),
  current: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
