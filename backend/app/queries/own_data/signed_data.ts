import db from '@adonisjs/lucid/services/db'
import type { FrozenBody } from '#services/seal/frozen_body'
import { isoTime } from '#services/sql_time'

type Row = {
  uid: string
  signer_id: number | null
  voided_at: string | null
  body: string
  image: Uint8Array
}

/** One signed waiver with its text and, as the name of a file beside, its signature. */
export type SignedData = ReturnType<typeof toSignedData>

/**
 * What was signed for these people or by the rider, the oldest first. Of what somebody else signed the contact data of that person
 * are left out: they are not the rider's.
 */
export async function signedData(riderId: number, peopleIds: number[]): Promise<SignedData[]> {
  const rows: Row[] = await db
    .from('signed_waivers as w')
    .join('waiver_records as r', 'r.uid', 'w.uid')
    .where((whose) => {
      void whose.whereIn('w.counts_for_id', peopleIds).orWhere('w.signer_id', riderId)
    })
    .orderBy('w.id')
    .select('w.uid', 'w.signer_id', 'w.voided_at', 'r.body', 'r.image')
  return rows.map((row) => toSignedData(row, riderId))
}

function toSignedData(row: Row, riderId: number) {
  const frozen: FrozenBody = JSON.parse(row.body)
  const { signer, subject, template, attestation } = frozen
  const own = row.signer_id === riderId
  return {
    image: row.image,
    waiver: {
      uid: row.uid,
      for: `${subject.first_name} ${subject.last_name}`,
      signed_by: `${signer.first_name} ${signer.last_name}`,
      relationship: frozen.relationship,
      signed_at: frozen.signed_at,
      last_day: frozen.last_day,
      voided_at: isoTime(row.voided_at),
      template: template.name,
      version: template.version,
      text: template.content,
      consent: attestation?.text ?? null,
      signature: `signatures/${row.uid}.png`,
      sealed: own ? frozen : null,
    },
  }
}
