import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext, getTraceId } from './context.ts';

export type Log = Logger;

const secret = [
  'token',
  'password',
  'temporaryPassword',
  'currentPassword',
  'newPassword',
  'codeVerifier',
  'authorization',
  'cookie',
  'secret',
];

/** Sign-in codes are redacted by path, because the codes of errors must stay readable. */
const oneTime = ['code', 'body.code', 'query.code', '*.body.code', '*.query.code'];

interface LogDeps {
  service: string;
  level?: string;
  destination?: DestinationStream;
}

/** JSON log lines with the request, trace and user of the context; secrets are redacted by name. */
export function createLog({ service, level = 'info', destination }: LogDeps): Log {
  const options = {
    name: service,
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [...secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), ...oneTime],
      censor: '[redacted]',
    },
    mixin() {
      const { requestId, traceparent, actorId } = currentContext();
      return { requestId, traceId: getTraceId(traceparent), userId: actorId };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
