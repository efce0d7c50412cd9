import { AsyncLocalStorage } from 'node:async_hooks'

const keys = new AsyncLocalStorage<() => string>()

/** Share key of the park's own work. */
const PARK = 'park'

/** Runs a request in its caller's share; the caller may become known only while it runs. */
export function withShare<Result>(key: () => string, work: () => Result): Result {
  return keys.run(key, work)
}

/** Runs the park's own work, such as a timer started by a request, in the park's share. */
export function inShareOfPark<Result>(work: () => Result): Result {
  return keys.run(() => PARK, work)
}

/**
 * Key that separates callers where a bounded resource is shared: the staff member, the rider, or the network of an
 * anonymous caller.
 */
export function shareKey(): string {
  return keys.getStore()?.() ?? PARK
}
