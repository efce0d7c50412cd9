import { isOutdated, renew } from './version.ts'

const RETRIES = 3
const FIRST_PAUSE_MS = 1000

/**
 * Loads a part of the portal when it is shown. Where reception fails it is asked for 3 times more, like everything that is
 * read; where a new version has taken its place, the page is loaded anew, once.
 */
export function reliably<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async function loadPatiently(failures = 0): Promise<Part> {
    try {
      return await load()
    } catch (error) {
      if ((await isOutdated()) && renew()) return new Promise(() => {})
      if (failures === RETRIES) throw error
      await pause(FIRST_PAUSE_MS * 2 ** failures)
      return loadPatiently(failures + 1)
    }
  }
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
