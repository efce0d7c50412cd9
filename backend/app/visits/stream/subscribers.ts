import { Readable } from 'node:stream'
import type { Day } from '@trailgate/shared/dates'

/** Maximum open streams of one process, and of one staff token. */
export const SUBSCRIBERS_MAX = 200
export const SUBSCRIBERS_PER_TOKEN = 5

/** Maximum unread bytes of one stream before the next message (slow-client guard). */
const BUFFERED_BYTES_MAX = 256 * 1024

/** One open stream: a client that follows the visits of a day. */
export type Subscriber = {
  tokenId: number
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

/** Whether this process serves as many streams as it may. */
export function isFull(): boolean {
  return subscribers.size >= SUBSCRIBERS_MAX
}

/** Whether this token has as many streams as it may. */
export function isSpent(tokenId: number): boolean {
  const own = allSubscribers().filter((subscriber) => subscriber.tokenId === tokenId)
  return own.length >= SUBSCRIBERS_PER_TOKEN
}

/** Opens a stream. Messages are queued until `startFrom` has sent the replay. */
export function subscribe({ tokenId, day }: Pick<Subscriber, 'tokenId' | 'day'>): Subscriber {
  const body = new Readable({ read: () => undefined })
  const subscriber: Subscriber = { tokenId, day, body, lastSentId: null, pending: [] }
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
  const { body } = subscriber
  if (!subscribers.has(subscriber) || body.destroyed) return
  if (body.readableLength > BUFFERED_BYTES_MAX) body.destroy(new Error('slow client'))
  else body.push(text)
}
