import type { Day } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { IMPORT_ERRORS_MAX } from '@trailgate/shared/customers/constants'
import type { MovePlan } from '@trailgate/shared/moving/plan'
import { messages } from '@trailgate/shared/moving/messages'
import { fill, searchable } from '@trailgate/shared/text'
import type { CustomersRow } from '#database/rows'
import { customerEvents } from '#customers/events'
import { tallyAfter, type Tally } from '#customers/import/outcome'
import { nameOf } from '#customers/import/moving/lookups'
import {
  createdAfter,
  type Created,
  type Moved,
  type MovingPerson,
  type MovingWaiver,
  type Who,
} from '#customers/import/moving/moved'
import { recordFilled } from '#customers/import/moving/store_changes'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { takeMemberIds } from '#platform/database/counters'
import { isUniqueViolation } from '#platform/database/database_errors'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** Retries when another person registers with a phone of the same rows while they are stored. */
const RACES_AT_MOST = 20

export type Progress = { tally: Tally; created: Created; warnings: number; updated: number }

type Storing = {
  importId: number
  fileName: string
  plan: MovePlan
  by: Actor
  /** The ids of the people whom earlier rows created, by their place in the file. */
  ids: Map<string, number>
  /** Rows whose phone was taken while they were stored: the id of the same person, null for another one. */
  taken: Map<string, number | null>
}

/** Stores what is decided of some rows in one transaction, and returns how far the import is. */
export async function storeMoved(decided: Moved, at: Storing, before: Progress): Promise<Progress> {
  let moved = withKnown(decided, at.taken)
  for (let race = 0; ; race += 1) {
    const after = progressAfter(before, moved)
    const step = { ...at, before, after, memberIds: await memberIdsFor(moved) }
    const now = moved
    try {
      const made = await inTransaction((trx) => store(now, step, trx))
      for (const [ref, id] of made) at.ids.set(ref, id)
      return after
    } catch (error) {
      if (race >= RACES_AT_MOST || !isUniqueViolation(error)) throw error
      moved = await withoutTaken(moved, at.taken)
    }
  }
}

export function progressAfter(before: Progress, moved: Moved): Progress {
  return {
    tally: tallyAfter(
      before.tally,
      moved.outcomes.map(({ result }) => result)
    ),
    created: createdAfter(before.created, moved),
    warnings: before.warnings + moved.warnings.length,
    updated: before.updated + moved.outcomes.filter(({ updated }) => updated).length,
  }
}

type Step = Storing & { before: Progress; after: Progress; memberIds: string[] }

/** In a transaction of their own, before the writing one. */
async function memberIdsFor({ people }: Moved): Promise<string[]> {
  return people.length > 0 ? takeMemberIds(people.length) : []
}

async function store(moved: Moved, at: Step, trx: Transaction): Promise<Map<string, number>> {
  const { importId, ids: earlier } = at
  const made = await insertPeople(moved.people, at, trx)
  const idOf = (who: Who): number => {
    const id = 'id' in who ? who.id : (made.get(who.ref) ?? earlier.get(who.ref))
    if (id === undefined) throw new Error('A person of the import is not there')
    return id
  }
  await storeSearchKeys([...made.values()], trx)
  await insertOutcomes(moved, { importId, made }, trx)
  await linkChildren(moved, { importId, idOf }, trx)
  await recordFilled(moved.changes, at, trx)
  await insertWarnings(moved, at, trx)
  const here = await knownStillHere(moved, trx)
  const { by, fileName, plan } = at
  await customerEvents.movedIn.emit(
    {
      importId,
      by,
      fileName,
      program: plan.program,
      memberships: moved.memberships.map(({ holder, ...rest }) => ({
        ...rest,
        customerId: idOf({ ref: holder }),
      })),
      consents: moved.consents.map(({ of, ...rest }) => ({
        ...rest,
        customerId: idOf({ ref: of }),
      })),
      optOuts: moved.optOuts,
      waivers: here.map(({ of, signedOn, lastDay, id, title, document }) => ({
        signedOn,
        lastDay,
        id,
        title,
        document,
        customerId: idOf(of),
        isKnown: 'id' in of,
      })),
    },
    trx
  )
  await noteProgress(importId, at.after, trx)
  return made
}

async function insertPeople(
  people: readonly MovingPerson[],
  { ids: earlier, memberIds }: Pick<Step, 'ids' | 'memberIds'>,
  trx: Transaction
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const [first = '', last = ''] = [memberIds[0], memberIds.at(-1)]
  const now = sqlTime(clock.now())
  const today = clock.today()
  await insertMany(
    trx,
    'customers',
    people.map((each, index) => columnsOf(each, { memberId: memberIds[index] ?? '', now, today }))
  )
  const rows = await rowsIn('customers', trx)
    // Member ids of a batch are consecutive, so the range selects exactly these rows.
    .whereBetween('member_id', [first, last])
    .select('id', 'member_id')
  const byMember = new Map(rows.map(({ id, member_id: memberId }) => [memberId, id]))
  const made = new Map<string, number>()
  people.forEach(({ ref }, index) => {
    const id = byMember.get(memberIds[index] ?? '')
    if (id !== undefined) made.set(ref, id)
  })
  for (const { ref, householdPhoneOf: of } of people) {
    if (of === null) continue
    const holder = 'id' in of ? of.id : (made.get(of.ref) ?? earlier.get(of.ref))
    const id = made.get(ref)
    if (id === undefined || holder === undefined) continue
    await rowsIn('customers', trx).where('id', id).update({ household_phone_of: holder })
  }
  return made
}

type NewColumns = { memberId: string; now: string; today: Day }

function columnsOf(
  { person, notes, guardian }: MovingPerson,
  { memberId, now, today }: NewColumns
) {
  return {
    ...person,
    ...guardian,
    notes: notes === null ? null : notes.slice(0, 2000),
    member_id: memberId,
    first_name_search: searchable(person.first_name),
    last_name_search: searchable(person.last_name),
    source: 'import' as const,
    created_at: now,
    created_day: today,
  }
}

async function insertOutcomes(
  moved: Moved,
  { importId, made }: { importId: number; made: ReadonlyMap<string, number> },
  trx: Transaction
) {
  const rows = moved.outcomes.map(({ row, result, field, reason, cells, ref }) => ({
    import_id: importId,
    row_number: row,
    result,
    field,
    reason: reason === null ? null : reason.slice(0, 300),
    cells: cells === null ? null : JSON.stringify(cells),
    customer_id: ref === null ? null : (made.get(ref) ?? null),
    place: 0,
  }))
  const children = moved.people
    .filter(({ place }) => place > 0)
    .map(({ ref, row, place }) => ({
      import_id: importId,
      row_number: row,
      result: 'created' as const,
      field: null,
      reason: null,
      cells: null,
      customer_id: made.get(ref) ?? null,
      place,
    }))
  await insertMany(trx, 'import_rows', [...rows, ...children])
}

/** The waivers without those of known people who were merged or removed meanwhile; the others are locked. */
async function knownStillHere({ waivers }: Moved, trx: Transaction): Promise<MovingWaiver[]> {
  const known = new Set(waivers.flatMap(({ of }) => ('id' in of ? [of.id] : [])))
  if (known.size === 0) return waivers
  const rows = await rowsIn('customers', trx)
    .whereIn('id', [...known])
    .whereNull('closed_at')
    .orderBy('id')
    .forUpdate()
    .select('id')
  const here = new Set(rows.map(({ id }) => id))
  return waivers.filter(({ of }) => !('id' in of) || here.has(of.id))
}

type Linking = { importId: number; idOf: (who: Who) => number }

async function linkChildren(moved: Moved, { importId, idOf }: Linking, trx: Transaction) {
  if (moved.links.length === 0) return
  const now = sqlTime(clock.now())
  const rows = moved.links.map(({ minor, guardian, relationship }) => ({
    minor_id: idOf({ ref: minor }),
    guardian_id: idOf(guardian),
    relationship,
    created_at: now,
  }))
  await insertMany(trx, 'guardianships', rows)
  const links = await rowsIn('guardianships', trx)
    .whereIn(
      'minor_id',
      rows.map(({ minor_id: id }) => id)
    )
    .select('id')
  await insertMany(
    trx,
    'import_records',
    links.map(({ id }) => ({ import_id: importId, kind: 'guardianships', record_id: id }))
  )
}

async function insertWarnings(moved: Moved, { importId, before }: Step, trx: Transaction) {
  const room = Math.max(0, IMPORT_ERRORS_MAX - before.warnings)
  await insertMany(
    trx,
    'import_warnings',
    moved.warnings.slice(0, room).map(({ row, field, message }) => ({
      import_id: importId,
      row_number: row,
      field,
      message: message.slice(0, 300),
    }))
  )
}

async function noteProgress(
  importId: number,
  { tally, created, warnings, updated }: Progress,
  trx: Transaction
) {
  await rowsIn('imports', trx)
    .where('id', importId)
    .update({
      processed_rows: tally.processed,
      imported_count: tally.imported,
      skipped_count: tally.skipped,
      failed_count: tally.failed,
      warning_count: warnings,
      updated_count: updated,
      created: JSON.stringify(created),
      alive_at: sqlTime(clock.now()),
    })
}

/**
 * Removes the people whose phone was taken meanwhile. Those who registered themselves are known now; of one whose phone
 * another person has nothing comes across, and their children and later rows do without them.
 */
async function withoutTaken(moved: Moved, taken: Storing['taken']): Promise<Moved> {
  const phones = moved.people.flatMap(({ person }) => person.phone ?? [])
  const rows = await rowsIn('customers')
    .whereIn('phone', phones)
    .select('id', 'phone', 'first_name', 'last_name', 'date_of_birth')
  const takenBy = new Map(rows.map((row) => [row.phone, row]))
  const gone = new Set<string>()
  for (const { ref, person } of moved.people) {
    const holder = takenBy.get(person.phone)
    if (person.phone === null || holder === undefined) continue
    gone.add(ref)
    taken.set(ref, isSamePerson(holder, person) ? holder.id : null)
  }
  const left = {
    ...moved,
    people: moved.people.filter(({ ref }) => !gone.has(ref)),
    links: moved.links.filter(({ minor }) => !gone.has(minor)),
    memberships: moved.memberships.filter(({ holder }) => !gone.has(holder)),
    consents: moved.consents.filter(({ of }) => !gone.has(of)),
    waivers: moved.waivers.filter(({ of }) => 'id' in of || !gone.has(of.ref)),
    outcomes: moved.outcomes.map((outcome) =>
      outcome.ref === null || !gone.has(outcome.ref)
        ? outcome
        : {
            ...outcome,
            result: 'skipped' as const,
            field: 'phone',
            reason: manager['import.duplicate_phone'],
            ref: null,
          }
    ),
  }
  return withKnown(left, taken)
}

/** Names the taken people by their ids; what belongs to one whose phone another person has is left out. */
function withKnown(moved: Moved, taken: Storing['taken']): Moved {
  if (taken.size === 0) return moved
  const known = (who: Who): Who | null => {
    const id = 'ref' in who ? taken.get(who.ref) : undefined
    if (id === undefined) return who
    return id === null ? null : { id }
  }
  const alone = new Set<string>()
  const links = moved.links.flatMap((link) => {
    const guardian = known(link.guardian)
    if (guardian === null) alone.add(link.minor)
    return guardian === null ? [] : { ...link, guardian }
  })
  const lonely = moved.people.filter(({ ref }) => alone.has(ref))
  return {
    ...moved,
    people: moved.people.map((each) => {
      const { ref, person, householdPhoneOf: of } = each
      const isAlone = alone.has(ref) && person.phone === null
      return {
        ...each,
        person: isAlone ? { ...person, no_phone: true } : person,
        householdPhoneOf: of && known(of),
      }
    }),
    links,
    waivers: moved.waivers.flatMap((waiver) => {
      const of = known(waiver.of)
      return of === null ? [] : { ...waiver, of }
    }),
    warnings: [
      ...moved.warnings,
      ...lonely.map(({ row, person: { first_name: first, last_name: last } }) => ({
        row,
        field: null,
        message: fill(messages['warn.no_guardian'], { name: `${first} ${last}` }),
      })),
    ],
  }
}

function isSamePerson(
  holder: Pick<CustomersRow, 'first_name' | 'last_name' | 'date_of_birth'>,
  person: MovingPerson['person']
): boolean {
  const [one, other] = [holder.date_of_birth, person.date_of_birth]
  return nameOf(holder) === nameOf(person) && (one === null || other === null || one === other)
}
