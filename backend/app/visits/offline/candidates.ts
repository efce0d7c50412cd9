import { isDay } from '@trailgate/shared/dates'
import { CANDIDATES_MAX, type OfflineKind } from '@trailgate/shared/offline/constants'
import { isLikeName } from '@trailgate/shared/offline/match'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineCandidate } from '@trailgate/shared/offline/schemas'
import { PASS_TEXT_MAX } from '@trailgate/shared/passes/constants'
import { readPass } from '@trailgate/shared/passes/pass_text'
import { normalizePhone } from '@trailgate/shared/text'
import type { CustomersRow } from '#database/rows'
import { rowsIn, type AnyRows } from '#platform/database/rows_in'

type Asked = { uid: string; kind: OfflineKind; payload: Record<string, unknown> }

type Typed = {
  uid: string
  phone: string | null
  email: string | null
  born: string | null
  name: Pick<CustomersRow, 'first_name' | 'last_name'>
  serial: string | null
}

type Known = Pick<
  CustomersRow,
  | 'id'
  | 'member_id'
  | 'first_name'
  | 'last_name'
  | 'date_of_birth'
  | 'phone'
  | 'claims_phone'
  | 'email'
>

/** Most people with one value, such as a birth date, that are compared: the newest ones. */
const ALIKE_AT_MOST = 2000

/**
 * For each item the people who may be meant, the likeliest first: the owner of the pass, of the phone number and
 * the name and the birth date, who has the e-mail.
 */
export async function candidatesFor(
  items: readonly Asked[]
): Promise<Map<string, OfflineCandidate[]>> {
  const typed = items.map(typedIn)
  const owners = await ownersOf(typed.flatMap(({ serial }) => serial ?? []))
  const people = await peopleLike(typed, [...owners.values()])
  return new Map(
    typed.map((one) => {
      const ranked = people
        .flatMap((person) => {
          const rank = rankOf(one, person, owners)
          return rank === null ? [] : [{ person, rank }]
        })
        .toSorted((a, b) => a.rank - b.rank || a.person.id - b.person.id)
      return [one.uid, ranked.slice(0, CANDIDATES_MAX).map(toCandidate)]
    })
  )
}

function typedIn({ uid, payload }: Asked): Typed {
  // A payload may be anything: no field that is compared is longer than a pass.
  const text = (key: string) =>
    typeof payload[key] === 'string' ? payload[key].slice(0, PASS_TEXT_MAX).trim() : ''
  const born = text('date_of_birth')
  return {
    uid,
    phone: normalizePhone(text('phone')),
    email: text('email').toLowerCase() || null,
    born: isDay(born) ? born : null,
    name: { first_name: text('first_name'), last_name: text('last_name') },
    serial: readPass(text('pass'))?.payload.s ?? null,
  }
}

/** Owners of passes by serial, of ended ones too. */
async function ownersOf(serials: readonly string[]): Promise<Map<string, number>> {
  if (serials.length === 0) return new Map()
  const rows = await rowsIn('passes')
    .whereIn('serial', [...serials])
    .select('serial', 'customer_id')
  return new Map(rows.flatMap(({ serial, customer_id: id }) => (id === null ? [] : [[serial, id]])))
}

async function peopleLike(typed: readonly Typed[], ids: readonly number[]): Promise<Known[]> {
  const phones = typed.flatMap(({ phone }) => phone ?? [])
  const found = [
    ...(await peopleBy('id', ids)),
    ...(await peopleBy('phone', phones)),
    ...(await peopleBy('claims_phone', phones)),
    ...(await peopleBy(
      'date_of_birth',
      typed.flatMap(({ born }) => born ?? [])
    )),
    ...(await peopleBy(
      'email',
      typed.flatMap(({ email }) => email ?? [])
    )),
  ]
  return [...new Map(found.map((person) => [person.id, person])).values()]
}

type By = 'id' | 'phone' | 'claims_phone' | 'date_of_birth' | 'email'

async function peopleBy<Column extends By>(
  column: Column,
  values: readonly NonNullable<CustomersRow[Column]>[]
): Promise<Known[]> {
  const found: Known[] = []
  // One by one: a common birth date takes no place of the others.
  for (const value of new Set(values)) {
    const query: AnyRows = rowsIn('customers')
      .where(column, value)
      .whereNull('closed_at')
      .orderBy('id', 'desc')
      .limit(ALIKE_AT_MOST)
      .select('id', 'member_id', 'first_name', 'last_name', 'date_of_birth')
      .select('phone', 'claims_phone', 'email')
    found.push(...((await query) as Known[]))
  }
  return found
}

const WHY = ['pass', 'phone_name', 'name_birth', 'phone', 'email'] as const

/** Place in the list; null for a person who is not meant. */
function rankOf(typed: Typed, person: Known, owners: ReadonlyMap<string, number>): number | null {
  if (typed.serial !== null && owners.get(typed.serial) === person.id) return WHY.indexOf('pass')
  const isName = typed.name.first_name !== '' && isLikeName(typed.name, person)
  const { phone } = typed
  if (phone !== null && (person.phone === phone || person.claims_phone === phone)) {
    return WHY.indexOf(isName ? 'phone_name' : 'phone')
  }
  if (isName && typed.born !== null && person.date_of_birth === typed.born) {
    return WHY.indexOf('name_birth')
  }
  if (typed.email !== null && person.email === typed.email) return WHY.indexOf('email')
  return null
}

function toCandidate({ person, rank }: { person: Known; rank: number }): OfflineCandidate {
  return {
    customer_id: person.id,
    member_id: person.member_id,
    first_name: person.first_name,
    last_name: person.last_name,
    date_of_birth: person.date_of_birth,
    why: messages[`why.${WHY[rank] ?? 'email'}`],
  }
}
