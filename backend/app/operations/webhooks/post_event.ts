import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { WEBHOOK_ANSWER_MAX, WEBHOOK_TIMEOUT_SECONDS } from '@trailgate/shared/webhooks/constants'
import { resolveOutside } from '#operations/webhooks/outside_address'

/** Bytes read of an answer; the rest is not waited for. */
const ANSWER_BYTES = 4096

export type Answer = { status: number | null; text: string }

type Sent = { url: string; headers: Record<string, string>; body: string }

/** Not a setting: only tests shorten it. */
export const patience = { ms: WEBHOOK_TIMEOUT_SECONDS * 1000 }

/**
 * Posts an event and returns the answer; status null if there was none. The connection goes to the address that was
 * resolved and checked here, redirects are not followed, and time and size of the answer are bounded.
 */
export async function postEvent({ url, headers, body }: Sent): Promise<Answer> {
  const target = new URL(url)
  try {
    const { address, family } = await resolveOutside(target)
    const only: LookupFunction = (_host, options, found) => {
      if (options.all) found(null, [{ address, family }])
      else found(null, address, family)
    }
    return await post(target, { headers, body, only })
  } catch (error) {
    return { status: null, text: short(error instanceof Error ? error.message : String(error)) }
  }
}

function post(
  target: URL,
  { headers, body, only }: Omit<Sent, 'url'> & { only: LookupFunction }
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let isAnswered = false
  const request = (target.protocol === 'https:' ? overHttps : overHttp)(
    target,
    {
      method: 'POST',
      lookup: only,
      agent: false,
      signal: AbortSignal.timeout(patience.ms),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    },
    (response) => {
      isAnswered = true
      const pieces: Buffer[] = []
      let size = 0
      const done = () => {
        const text = Buffer.concat(pieces).toString('utf8')
        resolve({ status: response.statusCode ?? null, text: short(text) })
        response.destroy()
      }
      response.on('data', (piece: Buffer) => {
        pieces.push(piece.subarray(0, ANSWER_BYTES - size))
        size += piece.length
        if (size >= ANSWER_BYTES) done()
      })
      response.once('end', done)
      // An answer that breaks off has a status all the same.
      response.once('error', done)
      response.once('close', done)
    }
  )
  // Another protocol is an answer like any other; nothing else would be heard of it.
  request.once('upgrade', ({ statusCode }, socket) => {
    socket.destroy()
    resolve({ status: statusCode ?? null, text: '' })
  })
  request.once('error', reject)
  request.once('close', () => {
    if (!isAnswered) reject(new Error('The connection was closed without an answer'))
  })
  request.end(body)
  return promise
}

/** Text that a column and a screen can hold. */
function short(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFD]+/gu, ' ').slice(0, WEBHOOK_ANSWER_MAX)
}
