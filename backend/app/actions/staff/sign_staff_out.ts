import db from '@adonisjs/lucid/services/db'
import type { StaffCaller } from '#auth/callers'

/** Ends the token that this call came with, and no other. */
export async function signStaffOut({ tokenId }: Pick<StaffCaller, 'tokenId'>) {
  await db.from('staff_tokens').where('id', tokenId).delete()
}
