import { readEvent } from '#waivers/seal/chain_event'
import { readBody } from '#waivers/seal/faults_of'

/** A record's number with the time that it states; null once erased. */
export type Timed = { sequence: number; made: 'signed' | 'noted'; at: string | null }

type Record = { sequence: number; body: string | null; event_body: string | null }

/**
 * Time of a record, from its frozen text or its event. One that waited on a tablet was chained when it was received,
 * not when it was signed.
 */
export function timeOf({ sequence, body, event_body: happened }: Record): Timed {
  if (happened !== null) {
    return { sequence, made: 'noted', at: readEvent(happened)?.noted_at ?? null }
  }
  const read = body === null ? null : readBody(body)
  return { sequence, made: 'signed', at: read?.received_at ?? read?.signed_at ?? null }
}
