import { rowsIn } from '#platform/database/rows_in'
import { WAIVER_COLUMNS } from '#waivers/waiver_columns'
import type { SignedWaiverRow } from '#waivers/signed_waiver_transformer'

/** All waivers of one signature, in the requested order. */
export async function waiversOfSigning(signing: string): Promise<SignedWaiverRow[]> {
  return rowsIn('signed_waivers as w')
    .leftJoin('customers as c', 'c.id', 'w.counts_for_id')
    .where('w.signing', signing)
    .orderBy('w.id')
    .select(...WAIVER_COLUMNS)
}
