import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { Link } from '#services/seal/link'

type Sealed = { salt: string | null; body: string | null; image: Uint8Array | null }

/** What lists and coverage go by. It stands beside the seal, so it is held against it too. */
export type Listed = {
  listed: number | null
  subject_id: number | null
  signer_id: number | null
  template_id: number
  version_id: number
  audience: string
  by_guardian: number
  signed_day: string
  last_day: string | null
}

/** That the body was erased when its time was over; null while it is to be there. */
type Erased = { retained_until: Day | null; erased_on: Day | null }

export type SealedRecord = Link & Sealed & Listed & Erased

/** The records of the chain that follow this one, with what is listed of them. */
export async function recordsAfter(sequence: number, limit: number): Promise<SealedRecord[]> {
  return db
    .from('waiver_chain as c')
    .leftJoin('waiver_records as r', 'r.uid', 'c.uid')
    .leftJoin('signed_waivers as w', 'w.uid', 'c.uid')
    .leftJoin('waiver_erasures as e', 'e.uid', 'c.uid')
    .where('c.sequence', '>', sequence)
    .orderBy('c.sequence')
    .limit(limit)
    .select('c.sequence', 'c.uid', 'c.previous_hash', 'c.digest', 'c.hash')
    .select('r.salt', 'r.body', 'r.image')
    .select('w.id as listed', 'w.subject_id', 'w.signer_id', 'w.template_id', 'w.version_id')
    .select('w.audience', 'w.by_guardian', 'w.signed_day', 'w.last_day')
    .select('e.retained_until', 'e.erased_on')
}
