/**
 * Imported before everything else. What this process writes is for its owner alone, and it ends when it is told to: a process that is the
 * first one of its container hears no signal that it does not listen to.
 */
const PRIVATE = 0o077

process.umask(PRIVATE)

// How wide the terminal is, the framework asks three other programs, even where there is none: under systemd, in a container.
process.env.COLUMNS ??= '80'
process.env.LINES ??= '24'

const endAtOnce = () => process.exit(0)
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
for (const signal of SIGNALS) process.on(signal, endAtOnce)

/** From here on somebody else knows how to end what was begun. */
export function endOtherwise(end: () => void) {
  for (const signal of SIGNALS) {
    process.off(signal, endAtOnce)
    process.on(signal, end)
  }
}
