import {
  accountChangedMail,
  type AccountChange,
} from '#access/account_letters/account_changed_mail'
import type { CustomersRow } from '#database/rows'
import { LETTER_COLUMNS, letterAddress } from '#access/letter_address'
import type { Both } from '#merges/people_to_merge'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { enqueueMail } from '#platform/mail/enqueue_mail'

type Merged = Both & { change: AccountChange & ('merge' | 'unmerge') }

/**
 * Notifies the person of a merge or its undo, at each present and former address, if an e-mail
 * address, phone number or password changed. `winner` and `loser` are the records as they were
 * before.
 */
export async function notifyMerged({ winner, loser, change }: Merged, trx: Transaction) {
  const after = await rowsIn('customers', trx)
    .whereIn('id', [winner.id, loser.id])
    .whereNull('merged_into_id')
    .select('id', 'first_name', 'phone', 'password_hash', ...LETTER_COLUMNS)
  const [stays] = after.filter(({ id }) => id === winner.id)
  const [goes = stays] = after.filter(({ id }) => id === loser.id)
  if (!stays || !goes) return
  // The record that went took nothing with it where it had nothing.
  const lost = {
    email: loser.email ?? goes.email,
    phone: loser.phone ?? goes.phone,
    password_hash: loser.password_hash ?? goes.password_hash,
  }
  if (!differ(winner, stays) && !differ(goes === stays ? lost : loser, goes)) return

  const firstNames = new Map<string, string>()
  for (const person of [winner, loser, ...after]) {
    const address = letterAddress(person)
    if (address && !firstNames.has(address)) firstNames.set(address, person.first_name)
  }
  for (const [to, firstName] of firstNames) {
    await enqueueMail({ to, ...accountChangedMail({ firstName, changes: [change] }) }, trx)
  }
}

type Contacts = Pick<CustomersRow, 'email' | 'phone' | 'password_hash'>

function differ(before: Contacts, after: Contacts) {
  return (['email', 'phone', 'password_hash'] as const).some(
    (column) => before[column] !== after[column]
  )
}
