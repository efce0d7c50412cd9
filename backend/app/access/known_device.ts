import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '#access/callers'
import { hashOf, newTokenName, tokenNamed } from '#platform/secrets'

const PURPOSE = 'known device'

/** The length of a name: 128 random bits in hexadecimal. */
const NAME_LENGTH = 32

/** The browser of a caller, as its cookie names it. */
export type Device = {
  /** How the rows call it. */
  hash: string
  /** What its cookie holds, or will hold after a sign-in. */
  cookie: string
  /** Whether the browser brought a cookie that this installation signed. */
  returns: boolean
}

export function deviceOf({ cookies }: Caller): Device {
  const known = nameIn(cookies.knownDevice)
  const name = known ?? newTokenName()
  return { hash: hashOf(name), cookie: signed(name), returns: known !== null }
}

function signed(name: string) {
  return name + tokenNamed(name, PURPOSE)
}

function nameIn(cookie: string | undefined): string | null {
  if (cookie === undefined) return null
  const name = cookie.slice(0, NAME_LENGTH)
  const [given, right] = [Buffer.from(cookie), Buffer.from(signed(name))]
  return given.length === right.length && timingSafeEqual(given, right) ? name : null
}
