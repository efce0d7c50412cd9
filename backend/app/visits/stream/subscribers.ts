import { Readable } from 'node:stream'
import { withoutWithheld } from '@trailgate/shared/api_keys/withheld'
import type { Day } from '@trailgate/shared/dates'
import type { KeyCaller } from '#access/callers'

/** Maximum open streams of one process, of one member of staff or key, and of one token. */
export const SUBSCRIBERS_MAX = 200
export const SUBSCRIBERS_PER_STAFF = 20
export const SUBSCRIBERS_PER_TOKEN = 5

/** Maximum unread bytes of one stream before the next message (slow-client guard). */
const BUFFERED_BYTES_MAX = 256 * 1024

/** A member of staff with their token, or another program with its key. */
export type Follower = { tokenId: number; staffId: number; key?: never } | { key: KeyCaller }

/** One open stream: a client that follows the visits of a day. */
export type Subscriber = {
  follower: Follower
  day: Day
  body: Readable
  /** The id of the last event that was sent; null until the replay is done. */
  lastSentId: number | null
  /** Messages that arrived during the replay. */
  pending: Message[]
}

/** Serialized events; `id` is that of the newest one. */
export type Message = { id: number; text: string }

const subscribers = new Set<Subscriber>()

export function allSubscribers(): readonly Subscriber[] {
  return [...subscribers]
}

/** True if this token, this member of staff or this key has reached the limit of streams. */
export function isSpent(follower: Follower): boolean {
  const ofOwner = allSubscribers().filter((some) => ownerOf(some.follower) === ownerOf(follower))
  const ofToken = ofOwner.filter((some) => tokenOf(some.follower) === tokenOf(follower))
  return ofToken.length >= SUBSCRIBERS_PER_TOKEN || ofOwner.length >= SUBSCRIBERS_PER_STAFF
}

function ownerOf(follower: Follower): string {
  return follower.key ? `key:${follower.key.id}` : `staff:${follower.staffId}`
}

function tokenOf(follower: Follower): string {
  return follower.key ? ownerOf(follower) : `token:${follower.tokenId}`
}

/**
 * True if there is room for one more stream of this member of staff or key. At the limit of the process, the newest stream of the one with
 * the most streams is closed, if that one has more than the caller would have.
 */
export function hasRoom(follower: Follower): boolean {
  if (subscribers.size < SUBSCRIBERS_MAX) return true
  const byOwner = Map.groupBy(subscribers, (some) => ownerOf(some.follower))
  const own = byOwner.get(ownerOf(follower))?.length ?? 0
  const [most = []] = [...byOwner.values()].toSorted((one, other) => other.length - one.length)
  const newest = most.at(-1)
  if (!newest || most.length <= own + 1) return false
  close(newest)
  return true
}

/** Opens a stream. Messages are queued until `startFrom` has sent the replay. */
export function subscribe({ day, ...follower }: Follower & Pick<Subscriber, 'day'>): Subscriber {
  const body = new Readable({ read: () => undefined })
  const subscriber: Subscriber = { follower, day, body, lastSentId: null, pending: [] }
  subscribers.add(subscriber)
  body.once('close', () => subscribers.delete(subscriber))
  return subscriber
}

/** Sends the replay and the messages that were queued meanwhile, at once: nothing of it can have been read before the next write. */
export function startFrom(subscriber: Subscriber, replay: readonly Message[], lastId: number) {
  const queued = subscriber.pending.filter(({ id }) => id > lastId)
  subscriber.pending = []
  subscriber.lastSentId = queued.at(-1)?.id ?? lastId
  write(subscriber, [...replay, ...queued].map(({ text }) => text).join(''))
}

/** Sends a message once. */
export function deliver(subscriber: Subscriber, message: Message) {
  if (subscriber.lastSentId === null) {
    subscriber.pending.push(message)
    return
  }
  if (message.id <= subscriber.lastSentId) return
  subscriber.lastSentId = message.id
  write(subscriber, message.text)
}

/** Ends a stream. The client may reconnect with its `Last-Event-ID`. */
export function close(subscriber: Subscriber) {
  subscribers.delete(subscriber)
  if (!subscriber.body.destroyed) subscriber.body.push(null)
}

/** Writes raw text, unless the stream was ended meanwhile: its token may die while it begins. A client that reads too slowly is disconnected. */
export function write(subscriber: Subscriber, text: string) {
  const { body, follower } = subscriber
  if (!subscribers.has(subscriber) || body.destroyed) return
  if (body.readableLength > BUFFERED_BYTES_MAX) body.destroy(new Error('slow client'))
  else body.push(follower.key ? forKey(text, follower.key) : text)
}

/** Events without the fields that the key's scopes do not show. */
function forKey(text: string, { scopes }: KeyCaller): string {
  const shown = withoutWithheld(scopes)
  return text.replace(/^data: (.*)$/gm, (_, data: string) => {
    return `data: ${JSON.stringify(JSON.parse(data), shown)}`
  })
}
