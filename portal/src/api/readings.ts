import { ApiError } from '@trailgate/shared/http/error'

/** What was read from a path: it stays while it is read again. */
export interface Reading<T> {
  data: T | undefined
  /** Why the last attempt failed. */
  error: unknown
  /** Nothing is there yet, and it is on its way. */
  pending: boolean
}

/** Where something is read from, and what is found there. */
export type Path<T> = string & { readonly answer?: T }

interface Tools {
  read(path: string, signal: AbortSignal): Promise<unknown>
  wait(milliseconds: number): Promise<void>
  now(): number
}

interface Place {
  reading: Reading<unknown>
  readAt: number
  /** The attempt that counts; the answer of an earlier one is not waited for. */
  attempt: AbortController | null
  listeners: Set<() => void>
}

const FRESH_MS = 5 * 60 * 1000
const RETRIES = 3
const FIRST_PAUSE_MS = 1000

/**
 * What was read for the signed-in rider, kept by its path: fresh for 5 minutes, a failed call tried 3 times more.
 * Whoever looks at a path has it read when it is not fresh, and several who look at once have it read once.
 */
export function readings({ read, wait, now }: Tools) {
  const places = new Map<string, Place>()

  function placeOf(path: string): Place {
    const known = places.get(path)
    if (known) return known
    const reading = { data: undefined, error: null, pending: true }
    const place = { reading, readAt: -Infinity, attempt: null, listeners: new Set<() => void>() }
    places.set(path, place)
    return place
  }

  function show(place: Place, reading: Reading<unknown>) {
    place.reading = reading
    for (const listener of place.listeners) listener()
  }

  async function ask<T>(path: Path<T>): Promise<T | undefined> {
    const place = placeOf(path)
    place.attempt?.abort()
    const attempt = new AbortController()
    place.attempt = attempt
    const { data } = place.reading
    show(place, { data, error: null, pending: data === undefined })

    const outcome = await patiently(path, attempt.signal)
    // Meanwhile somebody asked anew, or another rider is here.
    if (place.attempt !== attempt) return undefined
    place.attempt = null
    if ('error' in outcome) {
      show(place, { ...place.reading, error: outcome.error, pending: false })
      return undefined
    }
    place.readAt = now()
    show(place, { data: outcome.data, error: null, pending: false })
    return outcome.data as T
  }

  /** What is on its way was read before. */
  function drop(place: Place) {
    place.attempt?.abort()
    place.attempt = null
  }

  async function patiently(path: string, signal: AbortSignal) {
    for (let failures = 0; ; failures += 1) {
      try {
        return { data: await read(path, signal) }
      } catch (error) {
        if (failures === RETRIES || isRefusal(error) || signal.aborted) return { error }
        await wait(FIRST_PAUSE_MS * 2 ** failures)
      }
    }
  }

  function askWhereNeeded(path: string) {
    const { readAt, attempt } = placeOf(path)
    if (!attempt && now() - readAt >= FRESH_MS) void ask(path)
  }

  return {
    ask,
    reading: (path: string) => placeOf(path).reading,

    /** Looks at a path until the returned function is called. */
    look(path: string, listener: () => void): () => void {
      const { listeners } = placeOf(path)
      listeners.add(listener)
      askWhereNeeded(path)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Something changed on the server: what begins like this is read again, at once where somebody looks at it. */
    outdate(...beginnings: string[]): void {
      for (const [path, place] of places) {
        if (!beginnings.some((beginning) => path.startsWith(beginning))) continue
        place.readAt = -Infinity
        if (place.listeners.size > 0) void ask(path)
        else drop(place)
      }
    },

    /** The connection is back: what could not be read is read again where somebody looks at it. */
    askAgain(): void {
      for (const [path, { reading, listeners }] of places) {
        if (reading.error && listeners.size > 0) void ask(path)
      }
    },

    /** Whoever signs in next on this device finds nothing of it. */
    forget(): void {
      for (const place of places.values()) drop(place)
      places.clear()
    },
  }
}

/** Asking again does not change a no. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
