// Preloaded into the processes that the local stack starts: when the stack is gone, by kill -9 too, so are they.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Without a listener of its own the channel would keep a process alive that has nothing more to do.
process.channel?.unref();
