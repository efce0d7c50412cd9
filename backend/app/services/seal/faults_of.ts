import { addYears, type Day } from '@trailgate/shared/dates'
import { WAIVER_RETENTION_YEARS_MIN } from '@trailgate/shared/retention/constants'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import * as v from 'valibot'
import { digestOf, hashOfLink, sha256 } from '#services/seal/link'
import type { Listed, SealedRecord } from '#services/seal/records_after'

type Before = {
  sequence: number
  hash: string
  /** A day on which something before it was signed, or stated by a checkpoint: it was not signed earlier. */
  signedFrom?: Day | null
}

/** What about a record is not as it was sealed, in words that follow its number; nothing while all of it is. */
export function faultsOf(row: SealedRecord, before: Before): string[] {
  const faults: string[] = []
  if (row.sequence !== before.sequence + 1) faults.push(messages.gap)
  else if (row.previous_hash !== before.hash) faults.push(messages.order)
  if (row.hash !== hashOfLink(row)) faults.push(messages.seal)
  if (row.erased_on !== null) return [...faults, ...faultsOfErased(row, before)]
  if (row.salt === null || row.body === null || row.image === null) {
    return [...faults, messages['body.lost']]
  }
  if (row.digest !== digestOf({ salt: row.salt, body: row.body })) {
    return [...faults, messages['body.changed']]
  }
  const body = readBody(row.body)
  if (!body) return [...faults, messages['body.unreadable']]
  if (sha256(row.image) !== body.signature.sha256) {
    faults.push(messages['signature.changed'])
  }
  if (row.listed === null) faults.push(messages['listed.gone'])
  else if (!listedAsSigned(row, body)) faults.push(messages['listed.otherwise'])
  return faults
}

/** A body that was erased is gone with all that lists show of it, and not before its time. */
function faultsOfErased(row: SealedRecord, { signedFrom = null }: Before): string[] {
  if (row.body !== null || row.image !== null || row.listed !== null)
    return [messages['erased.half']]
  const { retained_until: until, erased_on: on } = row
  const earliest = signedFrom && addYears(signedFrom, WAIVER_RETENTION_YEARS_MIN)
  const early = until === null || on === null || until >= on || (earliest && until < earliest)
  return early ? [messages['erased.early']] : []
}

/** What the list repeats of a body. Whoever forges one may write anything, so nothing is taken for granted. */
const repeated = v.object({
  subject: v.object({ id: v.number() }),
  signer: v.object({ id: v.number() }),
  template: v.object({ id: v.number(), version_id: v.number(), audience: v.string() }),
  signature: v.object({ sha256: v.string() }),
  by_guardian: v.boolean(),
  signed_day: v.string(),
  last_day: v.nullable(v.string()),
})
type Repeated = v.InferOutput<typeof repeated>

function readBody(text: string): Repeated | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), repeated), text)
  return read.success ? read.output : null
}

/** A person who was deleted is no longer pointed at; everything else stays as it was. */
function listedAsSigned(row: Listed, { subject, signer, template, ...body }: Repeated) {
  return (
    (row.subject_id === null || row.subject_id === subject.id) &&
    (row.signer_id === null || row.signer_id === signer.id) &&
    row.template_id === template.id &&
    row.version_id === template.version_id &&
    row.audience === template.audience &&
    row.by_guardian === Number(body.by_guardian) &&
    row.signed_day === body.signed_day &&
    row.last_day === body.last_day
  )
}
