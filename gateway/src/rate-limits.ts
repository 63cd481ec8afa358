import { AppError } from '@cardinal/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { GatewayConfig } from './config.ts';
import { isPublicPage } from './public-pages.ts';
import { getLocals } from './request-context.ts';
import { createWindowStore } from './window-store.ts';

const minute = 60_000;
const signIn = ['openSession', 'createSuperAdmin', 'changePassword', 'changeEmail'];
const uploads = [
  'requestUpload',
  'uploadImage',
  'normalizeUpload',
  'uploadLogo',
  'uploadImport',
  'previewImport',
];

const bulk = ['changeCards', 'undoChanges'];
/** Each is created anew for each caller. */
const documents = ['getBoardFeed', 'getSitemap', 'getCardPicture', 'embedRoadmap', 'embedWidget'];
/** Each open page says again and again where it is. */
const presence = ['announcePresence', 'withdrawPresence'];
const searches = ['searchCards', 'listMentionable', 'listSimilarCards', 'suggestInvitees'];
/** Each reads a whole board or project. */
const exports = ['exportBoard', 'exportProject'];
/** Each reads a part of the log of all projects. */
const changes = ['listChanges'];

/** Anyone who guesses or floods here needs no account. */
const ofGuests = [
  'getChallenge',
  'submitAsGuest',
  'trackSubmission',
  'replyToSubmission',
  'forgetSubmission',
  'confirmGuestEmail',
  'removeGuestEmail',
  'identifyInWidget',
  'voteInWidget',
  'commentInWidget',
  'submitInWidget',
];

const reads = (req: Request) => ['GET', 'HEAD', 'OPTIONS'].includes(req.method);
const calls = (ids: readonly string[]) => (_req: Request, res: Response) =>
  ids.includes(getLocals(res).call?.id ?? '');
/** These take passwords and codes, so brute force must be slow. All of the hub's forms belong here. */
const isSignIn = (req: Request, res: Response) =>
  !reads(req) && (signIn.includes(getLocals(res).call?.id ?? '') || req.path.startsWith('/hub/'));

function limit(max: number, counts: (req: Request, res: Response) => boolean): RequestHandler {
  return rateLimit({
    windowMs: minute,
    store: createWindowStore(),
    limit: max,
    standardHeaders: false,
    legacyHeaders: false,
    skip: (req, res) => !counts(req, res),
    handler(req, _res, next) {
      const resetAt = (req as Request & { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime?.getTime();
      const retryAfter = Math.max(1, ((resetAt ?? Date.now() + minute) - Date.now()) / 1_000);
      next(
        new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
          retryAfter,
        }),
      );
    },
  });
}

/** Limits for one client address per minute: one for all calls, and lower ones for expensive calls and pages. */
export function rateLimits(config: GatewayConfig): Record<'ofCalls' | 'ofPages', RequestHandler[]> {
  if (!config.RATE_LIMIT) return { ofCalls: [], ofPages: [] };
  const ofDocuments = limit(
    config.RATE_LIMIT_DOCUMENTS,
    (req, res) => isPublicPage(req.path) || calls(documents)(req, res),
  );
  const ofCalls = [
    limit(config.RATE_LIMIT_REQUESTS, () => true),
    limit(config.RATE_LIMIT_WRITES, (req, res) => !reads(req) && !calls(presence)(req, res)),
    limit(config.RATE_LIMIT_PRESENCE, calls(presence)),
    limit(config.RATE_LIMIT_UPLOADS, calls(uploads)),
    limit(config.RATE_LIMIT_BULK, calls(bulk)),
    limit(config.RATE_LIMIT_EXPORTS, calls(exports)),
    limit(config.RATE_LIMIT_SEARCHES, calls(searches)),
    limit(config.RATE_LIMIT_CHANGES, calls(changes)),
    limit(config.RATE_LIMIT_GUESTS, calls(ofGuests)),
    limit(config.RATE_LIMIT_SIGN_IN, isSignIn),
    ofDocuments,
  ];
  return { ofCalls, ofPages: [ofDocuments] };
}
