/** Loaded into the programs of `npm start`: when the one in front is gone, even killed, they end in good order too. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
