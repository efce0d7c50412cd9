import type { SignedWaiversRow, WaiverRecordsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { isoTime } from '#platform/database/sql_time'

/** Most waiver texts in memory at once: a club's signer may have thousands. */
const AT_ONCE = 20

/** A waiver of a person's export, without its text and picture. */
export type OwnWaiver = Pick<SignedWaiversRow, 'id' | 'uid'>

type Row = Pick<SignedWaiversRow, 'uid' | 'subject_id' | 'signer_id' | 'voided_at'> &
  Pick<WaiverRecordsRow, 'body'>

/** Waivers signed for these people or by the rider, oldest first. */
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
 * Those waivers with their texts, one by one. If another person signed, their contact data are left out: they are not
 * the rider's. If the rider signed for a minor who was deleted, the subject is left out: the name was deleted with the
 * minor, and the sealed text that holds it is evidence.
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

/** Signature image. */
export async function signatureOf({ uid }: OwnWaiver): Promise<Buffer> {
  const { image } = await rowsIn('waiver_records').where('uid', uid).select('image').firstOrFail()
  return Buffer.from(image)
}

/** File name of the signature image in the ZIP. */
export function signatureName({ uid }: Pick<OwnWaiver, 'uid'>): string {
  return `signatures/${uid}.png`
}

function toSignedData(row: Row, riderId: number) {
  const frozen: FrozenBody = JSON.parse(row.body)
  const { signer, subject, template, attestation } = frozen
  const own = row.signer_id === riderId
  const isThere = row.subject_id !== null
  // Answers for another signer are that signer's own data, and those about a deleted minor are
  // gone.
  const answers = (frozen.answers ?? []).filter(({ per }) => (per === 'signer' ? own : isThere))
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
    ...(answers.length > 0 && { answers }),
    signature: signatureName(row),
    sealed: own && isThere ? frozen : null,
  }
}
