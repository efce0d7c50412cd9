import type { OutboxRow } from '#database/rows'
import { letterAddress } from '#access/letter_address'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { enqueueMail, HELD_SECONDS_MAX } from '#platform/mail/enqueue_mail'
import { sha256 } from '#platform/sha256'
import { validEnds } from '#platform/validity'
import type { Signing } from '#waivers/signing/frozen_body_of'
import { waiverReceiptMail, type Reported } from '#waivers/signing/waiver_receipt_mail'
import { settings } from '#start/settings'

/** Most signings in one letter. */
const SIGNINGS_MAX = 20

/** The length of the name of a session in the key of its letters. */
const SESSION_LENGTH = 16

/**
 * One letter to the signer. It waits for RECEIPT_SECONDS, so that the signatures of a session travel together: a
 * further one is added to the letter that waits. Written after sealing, as it states each record's place in the chain.
 */
export async function writeReceipt(
  { signing, signer, from }: Pick<Signing, 'signing' | 'signer' | 'from'>,
  reported: Reported,
  trx: Transaction
) {
  const to = letterAddress(signer)
  if (!to) return
  const key = keyOf(signer.id, from)
  const open = await openLetter(key, to, trx)
  const firstName = signer.first_name
  if (open) {
    const before = open.waiver_signings.split(',')
    const signings = [...(await reportedBefore(before, trx)), reported]
    const { subject, text, html } = waiverReceiptMail({
      firstName,
      isAttached: open.waiver_signing !== null,
      signings,
    })
    await rowsIn('outbox', trx)
      .where('id', open.id)
      .update({ subject, text, html, waiver_signings: [...before, signing].join(',') })
    return
  }
  const isAttached = settings.receiptPdf === 'attached'
  await enqueueMail(
    {
      to,
      idempotencyKey: `${key}:${signing}`,
      receipt: { signing, attached: isAttached },
      heldSeconds: settings.receiptSeconds,
      ...waiverReceiptMail({ firstName, isAttached, signings: [reported] }),
    },
    trx
  )
}

/** Beginning of the keys of a session's letters; a ticket without its session counts as one at its device. */
function keyOf(signerId: number, { visitor }: Signing['from']): string {
  const { kind, sessionId, deviceId } = visitor
  const session = sha256(JSON.stringify([signerId, kind, sessionId, deviceId]))
  return `waiver:${session.slice(0, SESSION_LENGTH)}`
}

type OpenLetter = Pick<OutboxRow, 'id' | 'waiver_signing'> & { waiver_signings: string }

/** The session's letter that still waits for more, locked so that it does not leave meanwhile. */
async function openLetter(key: string, to: string, trx: Transaction): Promise<OpenLetter | null> {
  if (settings.receiptSeconds === 0) return null
  const held = () =>
    rowsIn('outbox', trx)
      .where({ address: to, state: 'waiting' })
      .whereBetween('held_until', validEnds(clock.now(), HELD_SECONDS_MAX))
  // Found first and locked by its id: a lock on a range of keys would hold up the letters of other sessions.
  const found = await held()
    .where('idempotency_key', '>', `${key}:`)
    .where('idempotency_key', '<', `${key};`)
    .orderBy('id', 'desc')
    .select('id')
    .first()
  if (!found) return null
  const row = await held()
    .where('id', found.id)
    .forUpdate()
    .select('id', 'waiver_signing', 'waiver_signings')
    .first()
  if (!row?.waiver_signings || row.waiver_signings.split(',').length >= SIGNINGS_MAX) return null
  return { ...row, waiver_signings: row.waiver_signings }
}

/** The signatures that the letter reports already, read from the park. */
async function reportedBefore(signings: readonly string[], trx: Transaction): Promise<Reported[]> {
  const rows = await rowsIn('signed_waivers as w', trx)
    .join('waiver_chain as c', 'c.uid', 'w.uid')
    .whereIn('w.signing', [...signings])
    .orderBy('w.id')
    .select('w.signing', 'w.uid', 'w.template_name', 'w.template_version', 'w.signed_at')
    .select('w.subject_first_name', 'w.subject_last_name', 'c.sequence', 'c.hash', 'c.digest')
  return [...Map.groupBy(rows, (row) => row.signing).values()].flatMap((waivers) => {
    const [first] = waivers
    if (!first) return []
    return {
      template: { name: first.template_name, version: first.template_version },
      signedAt: isoTime(first.signed_at),
      waivers: waivers.map((row) => ({
        name: `${row.subject_first_name} ${row.subject_last_name}`,
        uid: row.uid,
        digest: row.digest,
        place: { sequence: row.sequence, hash: row.hash },
      })),
    }
  })
}
