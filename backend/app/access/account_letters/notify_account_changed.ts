import { LETTER_COLUMNS, letterAddress } from '#access/letter_address'
import {
  accountChangedMail,
  type AccountChange,
} from '#access/account_letters/account_changed_mail'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { enqueueMail } from '#platform/mail/enqueue_mail'

type Told = {
  customerId: number
  changes: readonly AccountChange[]
  /** Address before the change; the one after it is read from the record. */
  before?: string | null
  /** First name of the minor concerned. */
  minor?: string
  /** Links of the letter. */
  links?: readonly { label: string; url: string }[]
}

/**
 * Mails a person what was changed of their account, in the transaction of the change: to the earlier address and, if
 * different, to the new one. A minor without an address is notified through the guardians. The deceased get no letters.
 */
export async function notifyAccountChanged(
  { customerId, changes, before, minor, links = [] }: Told,
  trx: Transaction
) {
  if (changes.length === 0) return
  const person = await rowsIn('customers', trx)
    .where('id', customerId)
    .select('first_name', ...LETTER_COLUMNS)
    .firstOrFail()
  if (person.status_reason === 'deceased') return
  const mail = accountChangedMail({ firstName: person.first_name, changes, minor, links })
  for (const to of await addressesOf({ customerId, known: [before, person.email] }, trx)) {
    await enqueueMail({ to, ...mail }, trx)
  }
}

type Asked = { customerId: number; known: readonly (string | null | undefined)[] }

async function addressesOf({ customerId, known }: Asked, trx: Transaction): Promise<string[]> {
  const own = new Set(known.filter((address) => !!address))
  if (own.size > 0) return [...own] as string[]
  const guardians = await rowsIn('guardianships as g', trx)
    .join('customers as c', 'c.id', 'g.guardian_id')
    .where('g.minor_id', customerId)
    .whereNull('g.ended_at')
    .whereNull('c.closed_at')
    .orderBy('c.id')
    .select('c.email', 'c.status_reason')
  return [...new Set(guardians.flatMap((guardian) => letterAddress(guardian) ?? []))]
}
