import { randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import { Webhook } from 'standardwebhooks'
import type { WebhooksRow } from '#database/rows'
import { sqlTime } from '#platform/database/sql_time'

const PURPOSE = 'webhook'
const SECRET_BYTES = 32

/** A new secret, encrypted for the database. */
export function newSecret(): string {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return encryption.encrypt(secret, { purpose: PURPOSE })
}

/** The secret as told; null if it was encrypted with another APP_KEY. */
export function toldSecret(stored: string): string | null {
  return encryption.decrypt<string>(stored, PURPOSE)
}

type Signing = { id: string; at: Date; body: string }

/**
 * Headers of the Standard Webhooks specification; within a day of a rotation both secrets sign. Null if no secret can
 * be read.
 */
export function signedHeaders(
  row: Pick<WebhooksRow, 'secret' | 'former_secret' | 'former_until'>,
  { id, at, body }: Signing
): Record<string, string> | null {
  const isRotating = row.former_until !== null && row.former_until > sqlTime(at)
  const stored = [row.secret, ...(isRotating && row.former_secret ? [row.former_secret] : [])]
  const secrets = stored.flatMap((each) => toldSecret(each) ?? [])
  if (secrets.length === 0) return null
  return {
    'content-type': 'application/json',
    'user-agent': 'Trailgate-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, at, body)).join(' '),
  }
}
