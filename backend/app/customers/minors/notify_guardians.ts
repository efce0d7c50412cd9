import { notifyAccountChanged } from '#access/account_letters/notify_account_changed'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

type Link = { guardianId: number; minorId: number }

/** Notifies all guardians of a minor by letter of a new guardian, the new one included. */
export async function notifyGuardians({ guardianId, minorId }: Link, trx: Transaction) {
  const minor = await rowsIn('customers', trx)
    .where('id', minorId)
    .select('first_name')
    .firstOrFail()
  const guardians = await rowsIn('guardianships as g', trx)
    .join('customers as c', 'c.id', 'g.guardian_id')
    .where('g.minor_id', minorId)
    .whereNull('g.ended_at')
    .whereNull('c.closed_at')
    .orderBy('g.id')
    .select('g.guardian_id')
  for (const { guardian_id: customerId } of guardians) {
    const changes = [customerId === guardianId ? 'minor_linked' : 'other_guardian'] as const
    await notifyAccountChanged({ customerId, changes, minor: minor.first_name }, trx)
  }
}

/**
 * Notifies a minor with an address of their own of a new guardian: staff could have turned an adult
 * into a minor by changing the birth date.
 */
export async function notifyMinor({ guardianId, minorId }: Link, trx: Transaction) {
  const emails = await rowsIn('customers', trx)
    .whereIn('id', [guardianId, minorId])
    .select('id', 'email')
  const [own, theirs] = [minorId, guardianId].map((id) => emails.find((each) => each.id === id))
  if (!own?.email || own.email === theirs?.email) return
  await notifyAccountChanged({ customerId: minorId, changes: ['own_guardian'] }, trx)
}
