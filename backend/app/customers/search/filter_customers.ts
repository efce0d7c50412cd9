import { asHeld, columnOf, SEARCHED_FIELDS } from '@trailgate/shared/customers/fields'
import type { CustomerSearch } from '@trailgate/shared/customers/schemas'
import { adultAge, addYears, EARLIEST_BIRTH } from '@trailgate/shared/dates'
import { onlyDigits, searchable } from '@trailgate/shared/text'
import type { CustomersRow } from '#database/rows'
import { rowsIn, type AnyRows, type RowsOf } from '#platform/database/rows_in'
import { joinIds } from '#customers/join_ids'
import {
  whereMustSignAgain,
  whereRunsOut,
  whereStayedAway,
  whereVisited,
} from '#customers/search/standing_of_visits'
import { whereCovered, whereHolds } from '#customers/search/standing_filters'
import { NO_INDEX } from '#customers/search/planner_hints'
import type { Parameter } from '#platform/database/statement'
import { clock } from '#platform/clock'

type People = RowsOf<'customers as c'>

/** Filters by how people stand: their membership, their waiver, their visits. */
type Standing =
  | 'membership'
  | 'covered'
  | 'visited_within'
  | 'no_visit_within'
  | 'runs_out'
  | 'must_sign_again'

/** Filters of a search, without page and order. */
export type CustomerFilters = Pick<
  CustomerSearch,
  'phone' | 'member_id' | 'last_name' | 'q' | 'status' | 'is_minor' | Standing
>

/**
 * Shorter words are not searched as prefixes of e-mails, phones and ids: they would match too many.
 */
const WORD_FROM = 3

/** Member ids have so many digits or more. */
const MEMBER_ID_DIGITS = 6

/** A text of more words is split into first and last name within the first of them only. */
const WORDS_AT_MOST = 6

/** Highest code point: all texts with a prefix sort below the prefix followed by it. */
export const LAST_CHARACTER = '\u{10FFFF}'

/** Narrows `customers as c` to open profiles that fit, or to closed ones where these are asked for; every criterion is found in an index on both engines. */
export function filterCustomers<Query extends People>(
  query: Query,
  filters: CustomerFilters,
  sortedBy?: string
): Query {
  return narrow(query, inOrder(criteriaOf(filters), sortedBy))
}

/** Same filter as `filterCustomers`, with the standing checked row by row: for long lists. */
export function filterInOrder<Query extends People>(
  query: Query,
  filters: CustomerFilters,
  sortedBy: string
): Query {
  const criteria = inOrder(criteriaOf(filters), sortedBy)
  return narrow(query, { ...criteria, kind: { ...criteria.kind, byStanding: false } })
}

/**
 * Nearly all customers are active: filtering by the status index and sorting takes a second in a park
 * of a million, while an index scan in list order finds a page at once. The status index is itself in
 * order of creation.
 */
export function inOrder<Text>(criteria: Criteria<Text>, sortedBy = 'c.created_at'): Criteria<Text> {
  const { kind } = criteria
  const byStatus = kind.byStatus && (kind.status !== 'active' || sortedBy === 'c.created_at')
  return { ...criteria, kind: { ...kind, byStatus } }
}

/** Conditions of a search; each text is a range of values with that prefix. */
export type Criteria<Text = string> = {
  beginnings: Range<Text>[]
  /** Alternatives: one reading must match, or the member id of a record merged into the customer. */
  oneOf: { as: string; readings: Range<Text>[][]; mergedAs: Text | null }[]
  kind: Kind
}

/** The rest, and which of it leads to people: beside a text, which finds few, each of them is looked at. */
type Kind = Pick<CustomerFilters, 'status' | 'is_minor' | Standing> & {
  byStatus: boolean
  byStanding: boolean
}

type Range<Text = string> = { column: string; from: Text; below: Text }

/** The criteria with something else in the place of each text, such as a parameter. */
export function withTexts<Text, Other>(
  { beginnings, oneOf, kind }: Criteria<Text>,
  put: (text: Text) => Other
): Criteria<Other> {
  const range = ({ column, from, below }: Range<Text>) => {
    return { column, from: put(from), below: put(below) }
  }
  return {
    beginnings: beginnings.map(range),
    oneOf: oneOf.map(({ as, readings, mergedAs }) => ({
      as,
      readings: readings.map((reading) => reading.map(range)),
      mergedAs: mergedAs === null ? null : put(mergedAs),
    })),
    kind,
  }
}

export function criteriaOf(filters: CustomerFilters): Criteria {
  const { phone, member_id: memberId, last_name: lastName, q } = filters
  const { status, is_minor: minors, membership, covered } = filters
  const isKindOnly = !hasText(filters)
  const range = ([column, beginning]: [string, string]): Range => ({
    column,
    from: beginning,
    below: beginning + LAST_CHARACTER,
  })
  const readings = (read: Beginnings[]) => read.map((each) => Object.entries(each).map(range))
  const merged = (text: string) => (isWhole(text) ? text : null)

  const beginnings: Beginnings = {}
  if (phone) beginnings.phone = phone
  if (memberId && !isWhole(memberId)) beginnings.member_id = memberId
  if (lastName) beginnings.last_name_search = searchable(lastName)
  const oneOf: Criteria['oneOf'] = []
  if (memberId && isWhole(memberId)) {
    oneOf.push({
      as: 'member',
      readings: readings([{ member_id: memberId }]),
      mergedAs: merged(memberId),
    })
  }
  if (q) {
    oneOf.push({ as: 'found', readings: readings(beginningsOf(q)), mergedAs: merged(q.trim()) })
  }
  return {
    beginnings: Object.entries(beginnings).map(range),
    oneOf,
    kind: {
      status,
      is_minor: minors,
      membership,
      covered,
      visited_within: filters.visited_within,
      no_visit_within: filters.no_visit_within,
      runs_out: filters.runs_out,
      must_sign_again: filters.must_sign_again,
      byStatus: isKindOnly,
      byStanding: isKindOnly,
    },
  }
}

/** Narrows `customers as c` to those who fit: open profiles, unless closed ones are asked for. */
export function narrow<Query extends People>(
  query: Query,
  { beginnings, oneOf, kind }: Criteria<string | Parameter<string>>
): Query {
  const among = kind.status === 'closed' ? closedOnly : openOnly
  void among(query, 'c.')
  for (const range of beginnings) within(query, range, 'c.')
  for (const { as, readings, mergedAs } of oneOf) {
    const found = readings.map((reading) => idsOf(reading, among))
    void joinIds(query, as, [...found, ...(mergedAs ? [mergedInto(mergedAs)] : [])])
  }
  return ofKind(query, kind)
}

type Among = <Query extends AnyRows>(query: Query, table?: 'c.') => Query

function openOnly<Query extends AnyRows>(query: Query, table: 'c.' | '' = ''): Query {
  return query.whereNull(`${table}closed_at`)
}

function closedOnly<Query extends AnyRows>(query: Query, table: 'c.' | '' = ''): Query {
  return query.whereRaw(`${table}is_closed = 1`)
}

/** True if the row alone decides a match; records merged into it are in other rows. */
export function fitAtALook(filters: CustomerFilters): boolean {
  const { member_id: memberId, q, status } = filters
  if (hasVisits(filters)) return false
  return status !== 'closed' && ![memberId, q?.trim()].some(isWhole)
}

/** True if the search is by text: phone, member id, name. */
export function hasText({ phone, member_id: memberId, last_name: lastName, q }: CustomerFilters) {
  return Boolean(phone || memberId || lastName || q)
}

/** True if the search is by standing: membership, waiver or visits. */
export function hasStanding(filters: CustomerFilters): boolean {
  const { membership, covered } = filters
  return Boolean(membership) || covered !== undefined || hasVisits(filters)
}

/** True for filters that an index finds by other tables, or by the end of the waiver. */
function hasVisits(filters: CustomerFilters): boolean {
  const { visited_within: came, no_visit_within: away, runs_out: ends } = filters
  return Boolean(came ?? away ?? ends) || filters.must_sign_again === true
}

/** Narrows as `filterCustomers` does, by a look at one after the other in the order of the query, for those who fit at a look. */
export function lookAtEach<Query extends People>(query: Query, filters: CustomerFilters): Query {
  const { phone, member_id: memberId, last_name: lastName, q } = filters
  void query.whereNull('c.closed_at')
  const criteria: Beginnings[][] = [
    phone ? [{ phone }] : [],
    memberId ? [{ member_id: memberId }] : [],
    lastName ? [{ last_name_search: searchable(lastName) }] : [],
    q ? beginningsOf(q) : [],
  ]
  for (const readings of criteria) {
    const oneOf = readings.map(
      (reading) => `(${Object.keys(reading).map(beginsWith).join(' and ')})`
    )
    const texts = readings.flatMap((reading) => Object.values(reading))
    const bounds = texts.flatMap((text) => [text, text + LAST_CHARACTER])
    if (oneOf.length > 0) void query.whereRaw(`(${oneOf.join(' or ')})`, bounds)
  }
  return ofKind(query, { ...criteriaOf(filters).kind, byStatus: false, byStanding: false })
}

/** Neither engine uses an index for the result of a function. */
function beginsWith(column: string) {
  const text = `coalesce(c.${column}, '')`
  return `${text} >= ? and ${text} < ?`
}

function ofKind<Query extends People>(query: Query, kind: Kind): Query {
  const { status, is_minor: minors, membership, covered, byStatus, byStanding } = kind
  if (status && status !== 'closed') {
    void query.whereRaw(`${byStatus ? '' : NO_INDEX}c.status = ?`, [status])
  }
  // A rider of unknown age does not count as under 18.
  if (minors !== undefined) {
    const adults = addYears(clock.today(), -adultAge())
    const sql = `coalesce(c.date_of_birth, '${EARLIEST_BIRTH}') ${minors ? '>' : '<='} ?`
    void query.whereRaw(sql, [adults])
  }
  if (membership) void whereHolds(query, membership, clock.today(), byStanding)
  if (covered !== undefined) void whereCovered(query, covered, clock.today(), byStanding)
  const { visited_within: came, no_visit_within: away, runs_out: ends } = kind
  if (came) void whereVisited(query, came, clock.today())
  if (away) void whereStayedAway(query, away, clock.today())
  if (ends) void whereRunsOut(query, ends, clock.today())
  if (kind.must_sign_again) void whereMustSignAgain(query, clock.today())
  return query
}

/**
 * A range instead of LIKE: it uses the index, works the same on both engines, and needs no
 * escaping.
 */
function within(query: AnyRows, { column, from, below }: Range<string | Parameter>, table = '') {
  void query.where(table + column, '>=', from).where(table + column, '<', below)
}

type Beginnings = { [Column in keyof CustomersRow]?: string }

/**
 * Columns that a free text may be a prefix of, one set for each reading: an e-mail, a phone or
 * member id, a name, or two names in either order.
 */
function beginningsOf(text: string): Beginnings[] {
  if (text.includes('@')) return [{ email: text.toLowerCase() }]
  if (/^[\s()+.-]*\d[\d\s()+.-]*$/.test(text)) {
    const digits = onlyDigits(text)
    const national = digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
    return [{ phone: national }, { member_id: digits }]
  }
  const name = searchable(text)
  const words = name.split(' ')
  const splits = words.slice(1, WORDS_AT_MOST).flatMap((_, index) => {
    const [left, right] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return [
      { first_name_search: left, last_name_search: right },
      { first_name_search: right, last_name_search: left },
    ]
  })
  const isWord = words.length === 1 && text.length >= WORD_FROM
  const held = SEARCHED_FIELDS.map((field) => ({ [columnOf(field)]: asHeld(field, text) }))
  return [
    { last_name_search: name },
    { first_name_search: name },
    ...splits,
    ...(isWord ? held : []),
  ]
}

/** True for a possibly complete member id; a shorter prefix would match too many merged records. */
function isWhole(digits?: string | null): boolean {
  return Boolean(digits && /^\d+$/.test(digits) && digits.length >= MEMBER_ID_DIGITS)
}

/** The winner of a merge is found by the loser's member id too. */
function mergedInto(memberId: string | Parameter) {
  return rowsIn('customers')
    .select('merged_into_id as id')
    .where('member_id', memberId)
    .whereNotNull('merged_into_id')
}

function idsOf(reading: Range<string | Parameter>[], among: Among) {
  const query = among(rowsIn('customers').select('id'))
  for (const range of reading) within(query, range)
  return query
}
