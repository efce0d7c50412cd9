import { randomId } from './random_id.ts'

/** From this status on an answer does not say what became of the call: a proxy sends it whatever the server has done. */
const FAILED = 500

/**
 * Idempotency-Keys for POST calls: the same call made again before any answer came bears the same key, so that a lost
 * answer does not create a rider twice. Once answered, the next one is a new call.
 */
export function keysOfCalls(make: () => string = randomId) {
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

export interface KeysOfForm {
  /** The key for sending this body: the one it was sent with before, until it succeeded or another body came between. */
  for(body: unknown): string
  /** What was sent last has arrived: the same body is a new submission from now on. */
  arrived(): void
}

/**
 * The Idempotency-Keys of one form. A repeat after a lost answer carries the key of the first attempt, so the server
 * answers with what it did then and does not do it twice.
 */
export function keysOfForm(make: () => string = randomId): KeysOfForm {
  let last: { body: string; key: string } | null = null
  return {
    for(body) {
      const text = JSON.stringify(body)
      if (last?.body !== text) last = { body: text, key: make() }
      return last.key
    },
    arrived() {
      last = null
    },
  }
}
