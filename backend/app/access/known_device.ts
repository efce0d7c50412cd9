import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '#access/callers'
import { hashOf, newTokenName, tokenNamed } from '#platform/secrets'

const PURPOSE = 'known device'

/** Length of a device name: 128 random bits in hexadecimal. */
const NAME_LENGTH = 32

/** The caller's browser, named by its cookie. */
export type Device = {
  /** Hash stored in the database. */
  hash: string
  /** Value of its cookie, now or after a sign-in. */
  cookie: string
  /** True if the browser sent a cookie signed by this installation. */
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
