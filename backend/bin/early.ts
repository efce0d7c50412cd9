/**
 * Imported before everything else. Files of this process are private to its owner, and it ends on
 * signals: process 1 of a container gets no signal that it does not handle.
 */
const PRIVATE = 0o077

process.umask(PRIVATE)

// Without these the framework runs three programs to learn the terminal's size, even where there is
// no terminal: under systemd, in a container.
process.env.COLUMNS ??= '80'
process.env.LINES ??= '24'

const endAtOnce = () => process.exit(0)
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
for (const signal of SIGNALS) process.on(signal, endAtOnce)

/** Hands the ending of the process to another handler. */
export function endOtherwise(end: () => void) {
  for (const signal of SIGNALS) {
    process.off(signal, endAtOnce)
    process.on(signal, end)
  }
}
