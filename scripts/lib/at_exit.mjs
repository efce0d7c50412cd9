/** Clean-up functions of what is still running. @type {Set<() => unknown>} */
const running = new Set()

process.once('exit', () => {
  for (const end of running) end()
})

/**
 * Registers a clean-up for the end of this process, for any reason: one listener for all, since a run has more than a
 * process allows. Returns a function that unregisters it.
 */
export function atExit(/** @type {() => unknown} */ end) {
  running.add(end)
  return () => void running.delete(end)
}
