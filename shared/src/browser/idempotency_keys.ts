import { randomId } from './random_id.ts'

/**
 * Responses from this status on do not tell the outcome of the call: a proxy may send one whatever the server has done.
 */
const FAILED = 500

/**
 * Idempotency-Keys for POST calls: repeating the same call before any response arrived sends the same key, so a lost
 * response does not create a rider twice. After a response, the next call gets a new key.
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
  /** Key for sending this body: the previous key until the call succeeds or another body is sent. */
  for(body: unknown): string
  /** Call after a success: from now on the same body is a new submission. */
  arrived(): void
}

/**
 * Idempotency-Keys of one form. A repeat after a lost response carries the key of the first attempt, so the server
 * replays its first response instead of acting twice.
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
