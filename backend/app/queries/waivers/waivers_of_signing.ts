import db from '@adonisjs/lucid/services/db'
import { WAIVER_COLUMNS } from '#queries/waivers/waiver_columns'
import type { SignedWaiverRow } from '#transformers/signed_waiver_transformer'

/** All waivers that were signed with the same signature as this one, in the order in which they were asked for. */
export async function waiversOfSigning(waiverId: number): Promise<SignedWaiverRow[]> {
  return db
    .from('signed_waivers as first')
    .join('signed_waivers as w', 'w.signing', 'first.signing')
    .leftJoin('customers as c', 'c.id', 'w.counts_for_id')
    .where('first.id', waiverId)
    .orderBy('w.id')
    .select(...WAIVER_COLUMNS)
}
