import db from '@adonisjs/lucid/services/db'
import { isMinor, type Day } from '@trailgate/shared/dates'
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
import { consume } from '#platform/http/rate_limits'
import { NotFound } from '#platform/http/refusals'
import { HOST_COLUMNS, isOpen } from '#visits/parties/live_party'
import { partyBy, partyUrl } from '#visits/parties/party_link'
import { COVERAGE_COLUMNS, coverageOfRows } from '#waivers/coverage/coverage_of'

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

/** A party and who comes. @throws {NotFound} for that of somebody else. */
export async function partyDetail(caller: Caller, id: number): Promise<PartyDetail> {
  await expectParty(caller, id, db)
  const row = await partyRows().where('p.id', id).first()
  if (!row) throw new NotFound()
  const guests = await guestsOf(row)
  return { ...toParty(row, guests.length), guests }
}

/** Whose party it is and for which day. @throws {NotFound} unless the caller is its host or of the staff. */
export async function expectParty(caller: Caller, id: number, reader: Reader) {
  const party = await rowsIn('parties', reader).where('id', id).select('host_id', 'day').first()
  const isHost = caller.kind === 'rider' && caller.visitor.id === party?.host_id
  if (!party || !(isHost || caller.kind === 'staff')) throw new NotFound()
  return party
}

/**
 * What anybody with the link learns of a party: its name, its day and the first name of its host.
 * @throws {NotFound} for a token of none.
 * @throws {RateLimited} for who tries tokens.
 */
export async function invitationOf(caller: Caller, token: string): Promise<PartyInvitation> {
  const { giveBack } = await consume(['party.address', caller.ip])
  const [column, value] = partyBy(token)
  const row = await partyRows().where(`p.${column}`, value).first()
  if (!row) throw new NotFound(messages.unknown)
  await giveBack()
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

/** How many people are on the lists of these parties. */
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

/** Who comes, in the order in which they said so, and whether they are covered on the day; a day that is over is today. */
async function guestsOf({
  id,
  day,
  host_id: hostId,
}: Pick<Row, 'id' | 'day' | 'host_id'>): Promise<PartyGuest[]> {
  const today = clock.today()
  const on = day > today ? day : today
  const rows = await guestRows()
    .where('g.party_id', id)
    .orderBy('g.id')
    .limit(PARTY_PEOPLE_MAX)
    .select(...COVERAGE_COLUMNS.map((column) => `c.${column}` as const))
    .select('c.first_name', 'c.last_name', 'g.id as place')
  const coverage = await coverageOfRows(rows, on)
  return rows.map((row) => ({
    id: row.place,
    first_name: row.first_name,
    last_name: lastInitial(row.last_name),
    is_minor: row.date_of_birth !== null && isMinor(row.date_of_birth, on),
    covered: coverage.get(row.id)?.covered === true,
    is_host: row.id === hostId,
  }))
}
