const script = '/sw.js';

/** The service worker of this site. Where it is already, this fetches nothing: `update()` looks for a newer one. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(script, { updateViaCache: 'none' });

export const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(script);
