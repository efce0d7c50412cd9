import { isOutdated, renew } from './version.ts'

const RETRIES = 3
const FIRST_PAUSE_MS = 1000

type Load<Part> = () => Promise<Part>

/** Loaded parts, by loader. */
const here = new Map<Load<unknown>, unknown>()

/**
 * Loads a part of the portal on demand. Retries 3 times, like every read; if a new version was deployed, reloads the page once. A
 * loaded part shows immediately.
 */
export function reliably<Part>(load: Load<Part>): Load<Part> {
  return () => {
    const part = here.get(load)
    return part === undefined ? loadPatiently(load) : atOnce(part as Part)
  }
}

/** Loads a part that is shown later. */
export async function loadAhead(load: Load<unknown>): Promise<void> {
  here.set(load, await load())
}

async function loadPatiently<Part>(load: Load<Part>, failures = 0): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if ((await isOutdated()) && renew()) return new Promise(() => {})
    if (failures === RETRIES) throw error
    await pause(FIRST_PAUSE_MS * 2 ** failures)
    return loadPatiently(load, failures + 1)
  }
}

/** React delays a suspended fallback by 300 ms; a thenable that calls back synchronously avoids that. */
function atOnce<Part>(part: Part): Promise<Part> {
  const told = Promise.resolve(part)
  return Object.assign(told, { then: (tell: (known: Part) => unknown) => tell(part) })
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
