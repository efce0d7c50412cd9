import logger from '@adonisjs/core/services/logger'

const running = new Set<Promise<void>>()

/**
 * Starts work that the answer must not wait for, because its duration would reveal something. The process does not end
 * before it is done.
 */
export function inBackground(what: string, work: () => Promise<void>) {
  const done = work()
    .catch((error: unknown) => logger.error({ err: error }, `${what}: failed`))
    .finally(() => running.delete(done))
  running.add(done)
}

/** Resolves when all started work is done. */
export async function backgroundDone() {
  while (running.size > 0) await Promise.all(running)
}
