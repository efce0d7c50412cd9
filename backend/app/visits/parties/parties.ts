import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { Page } from '@trailgate/shared/http/paging'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import type {
  Party,
  PartyDetail,
  PartyGuest,
  PartyInvitation,
} from '@trailgate/shared/parties/schemas'
import { lastInitial } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/parties/messages'
import type { Caller } from '#access/callers'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'
import { openedBy } from '#platform/http/rate_limits'
import { NotFound } from '#platform/http/refusals'
import { HOST_COLUMNS, isOpen } from '#visits/parties/live_party'
import { partyBy, partyUrl } from '#visits/parties/party_link'
import { besideOf } from '#customers/household/adults_of'
import { minorsAtGate } from '#visits/minors_at_gate'
import { guardiansOf } from '#visits/pickups/entries'
import { GATE_COLUMNS, gateOf, type GateRow } from '#visits/gate'
import { coverageOfRows } from '#waivers/coverage/coverage_of'

type Asked = {
  page: Page
  /** Of all hosts, where there is none. */
  hostId: number | undefined
  day: Day | null | undefined
}

/** Parties, the latest day first, with how many there are. */
export async function listParties({ page: { offset, limit }, hostId, day }: Asked) {
  const { total } = await partiesBy({ hostId, day }).count('* as total').firstOrFail()
  const rows = await partyRows({ hostId, day })
    .orderBy('p.day', 'desc')
    .orderBy('p.id', 'desc')
    .offset(offset)
    .limit(limit)
  const counts = await peopleOf(rows.map(({ id }) => id))
  return { parties: rows.map((row) => toParty(row, counts.get(row.id) ?? 0)), total: Number(total) }
}

/** A party with its guests. @throws {NotFound} for another host's party. */
export async function partyDetail(caller: Caller, id: number): Promise<PartyDetail> {
  await expectParty(caller, id, db)
  const row = await partyRows().where('p.id', id).first()
  if (!row) throw new NotFound()
  const guests = await guestsOf(row, caller)
  return { ...toParty(row, guests.length), guests }
}

/** The party of today that a link opens, or else that this person hosts; null where there is none. */
export async function partyAtGate(
  by: { token: string } | { hostId: number },
  today: Day
): Promise<{ id: number; name: string; hostId: number } | null> {
  const parties = partiesBy({ day: today }).whereNull('p.ended_at').orderBy('p.id').limit(1)
  if ('token' in by) {
    const [column, value] = partyBy(by.token)
    void parties.where(`p.${column}`, value)
  } else void parties.where('p.host_id', by.hostId)
  const row = await parties.select('p.id', 'p.name', 'p.host_id').first()
  return row ? { id: row.id, name: row.name, hostId: row.host_id } : null
}

/** Host and day of a party. @throws {NotFound} unless the caller is its host or of the staff. */
export async function expectParty(caller: Caller, id: number, reader: Reader) {
  const party = await rowsIn('parties', reader).where('id', id).select('host_id', 'day').first()
  const isHost = caller.kind === 'rider' && caller.visitor.id === party?.host_id
  if (!party || !(isHost || caller.kind === 'staff')) throw new NotFound()
  return party
}

/**
 * Public view of a party for holders of its link: its name, its day and the first name of its host.
 * @throws {NotFound} for a token of none.
 * @throws {RateLimited} for callers who try tokens.
 */
export async function invitationOf(caller: Caller, token: string): Promise<PartyInvitation> {
  const [column, value] = partyBy(token)
  const row = await openedBy(['party.address', caller.ip], () =>
    partyRows().where(`p.${column}`, value).first()
  )
  if (!row) throw new NotFound(messages.unknown)
  const taken = await rowsIn('party_guests').where('party_id', row.id).count('* as n').firstOrFail()
  return {
    name: row.name,
    day: row.day,
    host: row.first_name,
    open: isOpen(row, row, clock.now(), clock.today()),
    full: Number(taken.n) >= PARTY_PEOPLE_MAX,
  }
}

const PARTY_COLUMNS = ['p.id', 'p.uid', 'p.day', 'p.name', 'p.expires_at', 'p.ended_at'] as const
const OF_HOST = [
  'p.host_id',
  'c.member_id',
  'c.first_name',
  'c.last_name',
  ...HOST_COLUMNS.map((column) => `c.${column}` as const),
] as const

/** Parties p with their hosts c. */
function partiesBy({ hostId, day }: Partial<Pick<Asked, 'hostId' | 'day'>>) {
  const parties = rowsIn('parties as p').join('customers as c', 'c.id', 'p.host_id')
  if (hostId !== undefined) void parties.where('p.host_id', hostId)
  if (day) void parties.where('p.day', day)
  return parties
}

function partyRows(asked: Partial<Pick<Asked, 'hostId' | 'day'>> = {}) {
  return partiesBy(asked).select(...PARTY_COLUMNS, ...OF_HOST)
}

type Row = Awaited<ReturnType<typeof partyRows>>[number]

function toParty(row: Row, count: number): Party {
  return {
    id: row.id,
    url: partyUrl(row.uid),
    day: row.day,
    name: row.name,
    expires_at: isoTime(row.expires_at),
    open: isOpen(row, row, clock.now(), clock.today()),
    host: {
      id: row.host_id,
      member_id: row.member_id,
      first_name: row.first_name,
      last_name: row.last_name,
    },
    count,
  }
}

/** Number of guests of these parties, by party. */
async function peopleOf(partyIds: readonly number[]) {
  const rows = await guestRows()
    .whereIn('g.party_id', [...partyIds])
    .groupBy('g.party_id')
    .select('g.party_id')
    .count('* as n')
  return new Map(rows.map((row) => [row.party_id, Number(row.n)]))
}

/** Guests g as people c. Profiles that are closed are on the list no more. */
function guestRows() {
  return rowsIn('party_guests as g')
    .join('customers as c', 'c.id', 'g.customer_id')
    .whereNull('c.closed_at')
}

/**
 * Guests in the order in which they joined, with their coverage on the day (of today for a past day). Staff also get their records, their
 * presence and the verdict of the gate.
 */
async function guestsOf(
  { id, day, host_id: hostId }: Pick<Row, 'id' | 'day' | 'host_id'>,
  caller: Caller
): Promise<PartyGuest[]> {
  const today = clock.today()
  const on = day > today ? day : today
  const rows = await guestRows()
    .where('g.party_id', id)
    .orderBy('g.id')
    .limit(PARTY_PEOPLE_MAX)
    .select(...GATE_COLUMNS.map((column) => `c.${column}` as const), 'g.id as place')
  const coverage = await coverageOfRows(rows, on)
  const minors = await minorsAtGate(rows, on)
  const arrivals = caller.kind === 'staff' ? await arrivalsOf(rows, minors, today) : null
  return rows.map((row) => ({
    id: row.place,
    first_name: row.first_name,
    last_name: lastInitial(row.last_name),
    is_minor: minors.has(row.id),
    covered: coverage.get(row.id)?.covered === true,
    is_host: row.id === hostId,
    ...arrivals?.(row.id),
  }))
}

/** Standing of these people at the gate today, and the adults who come with the minors among them. */
async function arrivalsOf(rows: readonly GateRow[], minors: ReadonlySet<number>, today: Day) {
  const gate = await gateOf(rows, today)
  const adults = await adultsOfMinors([...minors], today)
  const visits = await rowsIn('visits')
    .whereIn(
      'customer_id',
      rows.map(({ id }) => id)
    )
    .where('park_day', today)
    .whereNull('under_id')
    .whereNull('undone_at')
    .orderBy('id')
    .select('customer_id', 'state')
  const stateOf = new Map(visits.map(({ customer_id: person, state }) => [person, state]))
  return (id: number) => {
    const newest = stateOf.get(id)
    return {
      customer_id: id,
      state:
        newest === undefined ? ('missing' as const) : newest === 'in' ? newest : ('out' as const),
      may_ride: gate.get(id)?.mayRide,
      ...adults(id),
    }
  }
}

/** The adults of the household of each minor: guardians, and the adults beside them. */
async function adultsOfMinors(minorIds: readonly number[], today: Day) {
  const guardians = Map.groupBy(
    await guardiansOf(minorIds, today),
    ({ minor_id: minorId }) => minorId
  )
  const beside = await besideOf([...guardians.values()].flat().map(({ id }) => id))
  const adultsOf = (minorId: number) => [
    ...new Set((guardians.get(minorId) ?? []).flatMap(({ id }) => [id, ...beside(id)])),
  ]
  const present = new Set(
    (
      await rowsIn('visits')
        .whereIn('open_for', minorIds.flatMap(adultsOf))
        .where('park_day', today)
        .select('open_for')
    ).map(({ open_for: id }) => id)
  )
  return (id: number) => {
    const ids = adultsOf(id)
    return { guardian_ids: ids, guardian_in: ids.some((adult) => present.has(adult)) }
  }
}
