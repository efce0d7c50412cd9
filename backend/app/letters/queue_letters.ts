import type { LetterBar, LetterKind } from '@trailgate/shared/letters/constants'
import type { Day } from '@trailgate/shared/dates'
import { barOf, FACT_COLUMNS, isOfAge, readerBarOf, type LetterFacts } from '#letters/letter_facts'
import { familiesOf } from '#letters/families_of'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Reader, Transaction } from '#platform/database/transaction'

/** A person whom a letter is about, and the occasion: there is one letter for each. */
export type Occasion = { customerId: number; occasion: string }

/** Common values of all letters of a round. */
export type Round = {
  /** Unique name of the act that writes them. */
  round: string
  /** Another name, for families whose letter of the round has left by now. */
  later?: string
  kind: LetterKind
  subject: string
  /** Facts for the text, such as the reason of a closure. */
  details?: Record<string, string | number>
}

/** Rows per insert. */
const ROWS_AT_ONCE = 300

/**
 * Queues letters about these people, one for each family and address of the round, and returns the number of new
 * letters. A minor's letter goes to the guardians. A person who has a letter for the occasion is passed over; if
 * another process writes one at the same time, the unique key of `letter_people` refuses the second.
 * Callers pass at most a few hundred people at a time; a round may take several calls in one transaction.
 */
export async function queueLetters(
  round: Round,
  occasions: readonly Occasion[],
  trx: Transaction
): Promise<number> {
  const copies = await copiesOf(round.kind, occasions, trx)
  if (copies.length === 0) return 0
  const before = await lettersOf(round, copies, trx)
  const hasLeft = ({ address, family }: Copy) => before.get(keyOf(address, family))?.left === true
  const { later } = round
  if (later === undefined) return writeLetters(round, copies, before, trx)
  const left = copies.filter(hasLeft)
  const late = { ...round, round: later }
  return (
    (await writeLetters(
      round,
      copies.filter((copy) => !hasLeft(copy)),
      before,
      trx
    )) + (await writeLetters(late, left, await lettersOf(late, left, trx), trx))
  )
}

/** Letters of a dry run, one for each family and address, and the people they are about. */
export type Counted = { letters: Set<string>; people: Set<number> }

/**
 * Counts the letters that `queueLetters` would write for these people, and writes nothing. Those counted by earlier
 * calls of the round are passed along.
 */
export async function countLetters(
  { kind }: Pick<Round, 'kind'>,
  occasions: readonly Occasion[],
  { counted, client }: { counted: Counted; client: Reader }
): Promise<number> {
  const before = counted.letters.size
  for (const { customerId, address, family } of await copiesOf(kind, occasions, client)) {
    counted.letters.add(keyOf(address, family))
    counted.people.add(customerId)
  }
  return counted.letters.size - before
}

/** The reason why a letter about each of these people has no reader; none where it has one. */
export async function barsOf(
  kind: LetterKind,
  ids: readonly number[],
  today: Day,
  client: Reader
): Promise<Map<number, LetterBar>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsIn('customers', client)
    .whereIn('id', [...ids])
    .select(...FACT_COLUMNS)
  const minors = rows.filter((row) => !isOfAge(row, today)).map(({ id }) => id)
  const guardians = await guardiansOf(minors, client)
  const bars = rows.map((person) => {
    const bar = barOf(kind, person, today)
    if (bar !== null) return [person.id, bar] as const
    const candidates = isOfAge(person, today) ? [person] : (guardians.get(person.id) ?? [])
    const barred = candidates.map((reader) => readerBarOf(kind, reader, today))
    if (barred.includes(null)) return null
    return [person.id, barred.includes('stopped') ? 'stopped' : 'no_address'] as const
  })
  return new Map(bars.filter((bar) => bar !== null))
}

/** Each person without a letter for the occasion, with each reader and their family. */
async function copiesOf(kind: LetterKind, occasions: readonly Occasion[], client: Reader) {
  const fresh = await withoutKnown(kind, occasions, client)
  if (fresh.length === 0) return []
  const addressed = await readersOf(kind, fresh, clock.today(), client)
  const families = await familiesOf(
    addressed.map(({ reader }) => reader),
    client
  )
  return addressed.map(({ reader, ...about }): Copy => ({
    ...about,
    reader,
    address: reader.email ?? '',
    family: families.get(reader.id) ?? reader.id,
  }))
}

async function writeLetters(
  round: Round,
  copies: readonly Copy[],
  before: Known,
  trx: Transaction
): Promise<number> {
  const made = new Map<string, Row>()
  for (const { reader, address, family } of copies) {
    const key = keyOf(address, family)
    if (!before.has(key) && !made.has(key)) made.set(key, rowOf(round, { reader, address, family }))
  }
  const rows = [...made.values()]
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insertMany(trx, 'letters', rows.slice(start, start + ROWS_AT_ONCE))
  }
  await nameInLetters(round, copies, trx)
  return rows.length
}

/** The people without a letter of this kind for their occasion; one that failed or was taken back does not count. */
async function withoutKnown(kind: LetterKind, occasions: readonly Occasion[], client: Reader) {
  if (occasions.length === 0) return []
  const known = await rowsIn('letter_people as p', client)
    .join('letters as l', 'l.id', 'p.letter_id')
    .where('p.kind', kind)
    .whereIn(
      'p.customer_id',
      occasions.map(({ customerId }) => customerId)
    )
    .whereIn('p.occasion', [...new Set(occasions.map(({ occasion }) => occasion))])
    .select('p.customer_id', 'p.occasion', 'p.copy', 'l.status')
  const has = Map.groupBy(known, (row) => `${row.customer_id} ${row.occasion}`)
  return occasions.flatMap((about): Fresh[] => {
    const rows = has.get(`${about.customerId} ${about.occasion}`) ?? []
    if (rows.some(({ status }) => status === 'queued' || status === 'sent')) return []
    return [{ ...about, firstCopy: Math.max(-1, ...rows.map(({ copy }) => copy)) + 1 }]
  })
}

type Fresh = Occasion & { firstCopy: number }
type Addressed = Occasion & { reader: LetterFacts; copy: number }

/** Each person with each reader of their letter: themselves, or their guardians at different addresses. */
async function readersOf(
  kind: LetterKind,
  occasions: readonly Fresh[],
  today: Day,
  client: Reader
): Promise<Addressed[]> {
  const rows = await rowsIn('customers', client)
    .whereIn(
      'id',
      occasions.map(({ customerId }) => customerId)
    )
    .select(...FACT_COLUMNS)
  const people = new Map(rows.map((row) => [row.id, row]))
  const minors = rows.filter((row) => !isOfAge(row, today)).map(({ id }) => id)
  const guardians = await guardiansOf(minors, client)
  return occasions.flatMap(({ firstCopy, ...occasion }) => {
    const person = people.get(occasion.customerId)
    if (!person || barOf(kind, person, today) !== null) return []
    const candidates = isOfAge(person, today) ? [person] : (guardians.get(person.id) ?? [])
    const open = candidates.filter((reader) => readerBarOf(kind, reader, today) === null)
    const byAddress = new Map(open.toReversed().map((reader) => [reader.email, reader]))
    return open
      .filter((reader) => byAddress.get(reader.email) === reader)
      .map((reader, index) => ({ ...occasion, reader, copy: firstCopy + index }))
  })
}

async function guardiansOf(minors: readonly number[], client: Reader) {
  if (minors.length === 0) return new Map<number, LetterFacts[]>()
  const rows = await rowsIn('guardianships as g', client)
    .join('customers as c', 'c.id', 'g.guardian_id')
    .whereIn('g.minor_id', [...minors])
    .whereNull('g.ended_at')
    .orderBy('g.id')
    .select('g.minor_id', ...FACT_COLUMNS.map((column) => `c.${column}` as const))
  return Map.groupBy(rows, (row) => row.minor_id)
}

type Copy = Addressed & { address: string; family: number }

const keyOf = (address: string, family: number) => `${family} ${address}`

type Known = Map<string, { id: number; left: boolean }>

/** The round's letters to these families, by key: locked, so that none leaves while people are added to it. */
async function lettersOf(
  { round }: Round,
  copies: readonly Copy[],
  trx: Transaction
): Promise<Known> {
  if (copies.length === 0) return new Map()
  const families = [...new Set(copies.map(({ family }) => family))]
  const rows = await rowsIn('letters', trx)
    .where('round', round)
    .whereIn('family_id', families)
    .forUpdate()
    .select('id', 'address', 'family_id', 'status', 'posted_at')
  return new Map(
    rows.map(({ id, address, family_id: family, status, posted_at: posted }) => [
      keyOf(address, family),
      { id, left: status !== 'queued' || posted !== null },
    ])
  )
}

type Row = ReturnType<typeof rowOf>

function rowOf(
  { round, kind, subject, details }: Round,
  { reader, address, family }: Pick<Copy, 'reader' | 'address' | 'family'>
) {
  return {
    round,
    kind,
    customer_id: reader.id,
    address,
    family_id: family,
    subject,
    details: details ? JSON.stringify(details) : null,
    status: 'queued' as const,
    created_at: sqlTime(clock.now()),
  }
}

/** @throws a unique violation when another process has written to one of them for the same occasion. */
async function nameInLetters(round: Round, copies: readonly Copy[], trx: Transaction) {
  const letters = await lettersOf(round, copies, trx)
  const rows = copies.flatMap(({ customerId, occasion, copy, address, family }) => {
    const letterId = letters.get(keyOf(address, family))?.id
    return letterId === undefined
      ? []
      : [
          {
            letter_id: letterId,
            customer_id: customerId,
            kind: round.kind,
            occasion,
            copy,
          },
        ]
  })
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insertMany(trx, 'letter_people', rows.slice(start, start + ROWS_AT_ONCE))
  }
}
