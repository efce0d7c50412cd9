import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/customers/messages'
import { isSameName } from '@trailgate/shared/customers/same_name'
import type { KnownLetter } from '@trailgate/shared/customers/schemas'
import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'
import { consume } from '#platform/http/rate_limits'
import { RateLimited } from '#platform/http/refusals'
import { Refusal } from '#platform/http/refusal'

/** Most people with one birth date or e-mail that are compared. */
const ALIKE_AT_MOST = 500

/** 409: a record of the same name and birth date or e-mail exists, and the rider has not said that they are new. */
export class MaybeKnown extends Refusal {
  constructor(hint: string) {
    super('MAYBE_KNOWN', messages.maybe_known, { details: { known_hint: [hint] } })
  }
}

type Known = Pick<
  CustomersRow,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'date_of_birth'
  | 'status'
  | 'status_reason'
  | 'phone'
  | 'email_by_staff'
>

/** The registered people who carry this name together with this birth date or this e-mail. */
export async function knownAs(person: KnownLetter, client: Reader = db): Promise<Known[]> {
  const alike: Known[] = []
  for (const [column, value] of [
    ['date_of_birth', person.date_of_birth],
    ['email', person.email],
  ] as const) {
    const rows: Known[] = await rowsIn('customers', client)
      .where(column, value)
      .whereNull('closed_at')
      .orderBy('id', 'desc')
      .limit(ALIKE_AT_MOST)
      .select('id', 'first_name', 'last_name', 'email', 'date_of_birth')
      .select('status', 'status_reason', 'phone', 'email_by_staff')
    alike.push(...rows)
  }
  const same = alike.filter((other) => isSameName(person, other))
  return [...new Map(same.map((other) => [other.id, other])).values()]
}

type Looked = {
  /** True if the rider may be registered already and the caller may be told. */
  isKnown: boolean
  /** Returns the point of a rider who is new and registers. */
  giveBack: () => Promise<void>
}

/** No search was made: the rider says that they are new, or the budget is used up. */
export const NOT_LOOKED: Looked = { isKnown: false, giveBack: async () => {} }

/**
 * Looks for a rider who may be registered already. Each look-up costs a point of the rate limit
 * before the answer is known, and only the registration of a new rider returns it: a caller cannot
 * try birth dates for a name. Without a point there is no look-up.
 */
export async function lookForKnown(person: KnownLetter, from: string): Promise<Looked> {
  const point = await consume(['registration.known', from]).catch((error: unknown) => {
    if (error instanceof RateLimited) return null
    throw error
  })
  if (!point) return NOT_LOOKED
  return { isKnown: (await knownAs(person)).length > 0, giveBack: point.giveBack }
}

/**
 * The typed values, shortened: "R. at r…@example.com". None is read from a record, or a stranger
 * could learn the e-mail or phone number behind a name.
 */
export function knownHint({
  first_name: firstName,
  email,
}: Pick<KnownLetter, 'first_name' | 'email'>) {
  const [initial = ''] = firstName
  const [local = ''] = email
  return `${initial}. at ${local}…${email.slice(email.lastIndexOf('@'))}`
}
