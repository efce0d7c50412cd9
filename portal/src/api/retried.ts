import { pauseBeforeRetry } from '@trailgate/shared/http/retry'

/** Result of a read, with the standard retries. */
export async function retried<T>(
  read: () => Promise<T>,
  wait: (milliseconds: number) => Promise<void> = pauseUntilOnline
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await read()
    } catch (error) {
      const pause = pauseBeforeRetry(failures, error)
      if (pause === null) throw error
      await wait(pause)
    }
  }
}

/** A pause between two attempts; it ends early when the connection is back. */
export function pauseUntilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = window.setTimeout(end, milliseconds)
    window.addEventListener('online', end)
  })
}
