import { randomId } from '@trailgate/shared/browser/random_id'

/** From this status on an answer does not say what became of the call: a proxy sends it whatever the server has done. */
const FAILED = 500

/**
 * Keys for POST calls: the same call made again before any answer came bears the same key, so that a lost answer
 * does not create a rider twice. Once answered, the next one is a new call.
 */
export function idempotencyKeys(make: () => string = randomId) {
  const open = new Map<string, string>()
  return {
    keyOf(path: string, body: string | undefined): string {
      const name = nameOf(path, body)
      const key = open.get(name) ?? make()
      open.set(name, key)
      return key
    },
    answered(path: string, body: string | undefined, status: number): void {
      if (status < FAILED) open.delete(nameOf(path, body))
    },
  }
}

function nameOf(path: string, body: string | undefined): string {
  return `${path}\n${body ?? ''}`
}
