/** A push service of worlds under test, which is never reached: `fetch` opens no connection to this port. */
export const samplePushService = 'http://127.0.0.1:9';
