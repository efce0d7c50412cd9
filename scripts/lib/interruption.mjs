const LOOK_EVERY_MS = 500

/**
 * Calls back when the script should end: on a signal, or when npm, which started it, is gone. npm passes a signal to a
 * shell that does not pass it on.
 */
export function onInterruption(/** @type {(signal: NodeJS.Signals) => void} */ end) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => end(signal))
  }
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end('SIGTERM')
  }, LOOK_EVERY_MS)
  watch.unref()
}
