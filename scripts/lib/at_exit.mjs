/** How to end what is still running. @type {Set<() => unknown>} */
const running = new Set()

process.once('exit', () => {
  for (const end of running) end()
})

/**
 * Ends something when this process ends, for whatever reason: one listener for all, since a run opens more than a process has
 * listeners for. Answers how to forget it.
 */
export function atExit(/** @type {() => unknown} */ end) {
  running.add(end)
  return () => void running.delete(end)
}
