import { Readable } from 'node:stream'
import type { Day } from '@trailgate/shared/dates'

/** The most screens that follow the visits through one process, and with one token. */
export const FOLLOWERS_MAX = 200
export const FOLLOWERS_OF_TOKEN = 5

/** A screen that leaves more than this unread is cut off: it reconnects and resumes. */
const UNREAD_BYTES_MAX = 512 * 1024

/** Somebody who follows the visits of a day. */
export type Follower = {
  tokenId: number
  day: Day
  body: Readable
  /** The newest event that this one has been told, or null while it is being told what it missed. */
  toldUpTo: number | null
  /** What came meanwhile. */
  waiting: Message[]
}

/** What is sent; `id` is that of the newest event that it contains. */
export type Message = { id: number; text: string }

const followers = new Set<Follower>()

export function allFollowers(): readonly Follower[] {
  return [...followers]
}

/** Whether there is room for one more screen. */
export function hasRoom(tokenId: number): boolean {
  const own = allFollowers().filter((follower) => follower.tokenId === tokenId)
  return followers.size < FOLLOWERS_MAX && own.length < FOLLOWERS_OF_TOKEN
}

/** A new screen; until `begin` is called, what happens waits for it. */
export function follow({ tokenId, day }: Pick<Follower, 'tokenId' | 'day'>): Follower {
  const body = new Readable({ read: () => undefined })
  const follower: Follower = { tokenId, day, body, toldUpTo: null, waiting: [] }
  followers.add(follower)
  body.once('close', () => followers.delete(follower))
  return follower
}

/** Tells a new screen what it missed, and from now on what happens. */
export function begin(follower: Follower, missed: readonly Message[], upTo: number) {
  follower.toldUpTo = upTo
  for (const { text } of missed) push(follower, text)
  for (const message of follower.waiting) tell(follower, message)
  follower.waiting = []
}

/** Tells a screen what it has not been told yet. */
export function tell(follower: Follower, message: Message) {
  if (follower.toldUpTo === null) {
    follower.waiting.push(message)
    return
  }
  if (message.id <= follower.toldUpTo) return
  follower.toldUpTo = message.id
  push(follower, message.text)
}

/** Ends a screen's stream: it may come again with its `Last-Event-ID`. */
export function leave(follower: Follower) {
  followers.delete(follower)
  if (!follower.body.destroyed) follower.body.push(null)
}

/** Sends a text as it is. One that reads too slowly is cut off. */
export function push(follower: Follower, text: string) {
  const { body } = follower
  if (body.destroyed) return
  body.push(text)
  if (body.readableLength > UNREAD_BYTES_MAX) body.destroy(new Error('reads too slowly'))
}
