/** From this status on an answer does not say what became of the call: a proxy sends it whatever the server has done. */
const FAILED = 500

/**
 * Keys for POST calls: the same call made again before any answer came bears the same key, so that a lost answer
 * does not create a rider twice. Once answered, the next one is a new call.
 */
export function idempotencyKeys(make: () => string = randomKey) {
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

/** A key of 128 random bits. crypto.randomUUID exists only on HTTPS and localhost; offices use plain HTTP too. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
