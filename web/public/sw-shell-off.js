// In place of sw-shell.js while OFFLINE_SHELL=off: everything comes from the server, and what was on disk is removed.
self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith('shell-')) await caches.delete(name);
  };
  event.waitUntil(drop());
});
