// How a process of the tree ends: when asked by a signal, and when its parent is gone.

/** Exit code of a process whose settings are refused: starting it again would change nothing (EX_CONFIG). */
export const CONFIG_EXIT_CODE = 78

/**
 * Calls `stop` once, on SIGINT, on SIGTERM, or when the parent disappears (even by kill -9: its IPC channel closes),
 * then exits. A stop that lasts more than `graceMs` milliseconds is cut.
 */
export function exitWithParent(stop: () => Promise<void> | void, graceMs = 15_000): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return // the terminal and npm both pass on the same Ctrl-C
    isStopping = true
    setTimeout(() => process.exit(1), graceMs).unref()
    Promise.resolve()
      .then(stop)
      .then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error // nobody reads any more: keep stopping
    })
  }
  if (!process.send) return
  if (!process.connected) end() // it died while we were starting
  process.once('disconnect', end)
  process.channel?.unref() // the channel alone must not keep a finished program alive
}
