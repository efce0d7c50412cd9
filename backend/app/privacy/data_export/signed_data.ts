import type { SignedWaiversRow, WaiverRecordsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { isoTime } from '#platform/database/sql_time'

/** So many texts are held at once: whoever signs for a club has signed thousands. */
const AT_ONCE = 20

/** A waiver that belongs into somebody's data, without its text and its picture. */
export type OwnWaiver = Pick<SignedWaiversRow, 'id' | 'uid'>

type Row = Pick<SignedWaiversRow, 'uid' | 'subject_id' | 'signer_id' | 'voided_at'> &
  Pick<WaiverRecordsRow, 'body'>

/** What was signed for these people or by the rider, the oldest first. */
export function signedWaivers(riderId: number, peopleIds: number[]): Promise<OwnWaiver[]> {
  return rowsIn('signed_waivers as w')
    .join('waiver_records as r', 'r.uid', 'w.uid')
    .where((whose) => {
      void whose.whereIn('w.counts_for_id', peopleIds).orWhere('w.signer_id', riderId)
    })
    .orderBy('w.id')
    .select('w.id', 'w.uid')
}

/**
 * Those waivers with their texts, one after the other. Of what somebody else signed the contact data of that person are left out:
 * they are not the rider's. Of what the rider signed for a minor who was deleted, who it was for is left out: that name went with
 * the minor, and the sealed text, which holds it, is evidence.
 */
export async function* signedData(riderId: number, waivers: readonly OwnWaiver[]) {
  for (let from = 0; from < waivers.length; from += AT_ONCE) {
    const ids = waivers.slice(from, from + AT_ONCE).map(({ id }) => id)
    const rows = await rowsIn('signed_waivers as w')
      .join('waiver_records as r', 'r.uid', 'w.uid')
      .whereIn('w.id', ids)
      .orderBy('w.id')
      .select('w.uid', 'w.subject_id', 'w.signer_id', 'w.voided_at', 'r.body')
    for (const row of rows) yield toSignedData(row, riderId)
  }
}

/** The picture of a signature. */
export async function signatureOf({ uid }: OwnWaiver): Promise<Buffer> {
  const { image } = await rowsIn('waiver_records').where('uid', uid).select('image').firstOrFail()
  return Buffer.from(image)
}

/** What its picture is called beside the text. */
export function signatureName({ uid }: Pick<OwnWaiver, 'uid'>): string {
  return `signatures/${uid}.png`
}

function toSignedData(row: Row, riderId: number) {
  const frozen: FrozenBody = JSON.parse(row.body)
  const { signer, subject, template, attestation } = frozen
  const own = row.signer_id === riderId
  const isThere = row.subject_id !== null
  return {
    uid: row.uid,
    for: isThere ? `${subject.first_name} ${subject.last_name}` : null,
    signed_by: `${signer.first_name} ${signer.last_name}`,
    relationship: frozen.relationship,
    signed_at: frozen.signed_at,
    last_day: frozen.last_day,
    voided_at: isoTime(row.voided_at),
    template: template.name,
    version: template.version,
    text: template.content,
    consent: attestation?.text ?? null,
    signature: signatureName(row),
    sealed: own && isThere ? frozen : null,
  }
}
