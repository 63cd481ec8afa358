// Preloaded into the processes that the local stack starts: ends them when the stack ends, even by kill -9.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Otherwise the channel would keep a process without work alive.
process.channel?.unref();
