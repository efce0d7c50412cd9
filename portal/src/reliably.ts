import { isOutdated, renew } from './version.ts'

const RETRIES = 3
const FIRST_PAUSE_MS = 1000

type Load<Part> = () => Promise<Part>

/** The parts that are here, by what loads them. */
const here = new Map<Load<unknown>, unknown>()

/**
 * Loads a part of the portal when it is shown. Where reception fails it is asked for 3 times more, like everything that is
 * read; where a new version has taken its place, the page is loaded anew, once. A part that is here already is shown at once.
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

/** React shows nothing for 300 ms in place of what a promise has yet to tell; what calls back within `then` it takes without. */
function atOnce<Part>(part: Part): Promise<Part> {
  const told = Promise.resolve(part)
  return Object.assign(told, { then: (tell: (known: Part) => unknown) => tell(part) })
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
