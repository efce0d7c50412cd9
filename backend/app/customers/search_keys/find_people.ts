import { isMinor, type Day } from '@trailgate/shared/dates'
import { nameWords } from '@trailgate/shared/customers/name_words'
import { joinedReadings, readingsOf, withNameSplit } from '@trailgate/shared/customers/readings'
import { reversed } from '@trailgate/shared/customers/search_keys'
import { onlyDigits, PHONE_DIGITS } from '@trailgate/shared/text'
import type { CounterMatch } from '@trailgate/shared/visits/constants'
import { computed, rowsFrom, rowsIn } from '#platform/database/rows_in'
import { LAST_CHARACTER } from '#customers/search/filter_customers'
import { statement, type Parameter } from '#platform/database/statement'
import { askedWords, fitOf } from '#customers/search_keys/name_score'
import { termsOf, type Term, type Tolerance } from '#customers/search_keys/name_terms'
import { nearPhones } from '#customers/search_keys/near_phones'

/** A person who fits a text: score of 100, matching field, and if it fits as typed, not by a mistake or a sound. */
export type FoundPerson = {
  id: number
  score: number
  matched: Set<CounterMatch>
  isExact: boolean
}

/** Maximum of people from one index look-up. */
const FOUND_AT_MOST = 300

/** If two whole words find this many people, prefixes are not searched. */
const ENOUGH = 40

/** Maximum of keys scanned to find two adjacent word prefixes. */
const PASSED_OVER_AT_MOST = 20_000

/** Shorter runs of digits match too many phones. */
const PHONE_RUN_FROM = 4

/** Above this length few phones end with the same digits. */
const TELLING_RUN = 7

/** Minimum length of the local part of an e-mail, so that it is not a short name. */
const EMAIL_FROM = 3

/** The score of a phone by how much of it was typed, and of the other numbers. */
const SCORES = { whole: 100, end: 88, beginning: 82, nearly: 70, mistyped: 60, born: 96 }

/** Possible readings of a search text. */
type Asked = { words: string[]; digits: string; email: string | null }

/**
 * People matching a text by name, phone, e-mail and member id, the best first. Bounded in parks of
 * any size.
 */
export async function findPeople(text: string, today: Day): Promise<FoundPerson[]> {
  const asked = readText(text)
  const byEmail = asked.email ? await emailsThatFit(asked.email) : []
  const byNumber = asked.digits ? await numbersThatFit(asked.digits) : []
  if (asked.words.length === 0) return ranked([...byNumber, ...byEmail])
  const byName = asked.digits
    ? await namesAndDigitsThatFit(asked, byNumber, today)
    : await namesThatFit(asked.words, today)
  return ranked([...byName, ...byEmail])
}

function numbersThatFit(digits: string): Promise<FoundPerson[]> {
  return each([phonesThatFit(digits), memberIdsThatFit(digits)])
}

/**
 * Name and digits together: both must match. If none does, allows one wrong digit or two swapped
 * ones, and names by sound.
 */
async function namesAndDigitsThatFit(
  { words, digits }: Asked,
  byNumber: readonly FoundPerson[],
  today: Day
): Promise<FoundPerson[]> {
  const found = await each([
    fitting(byNumber, words, 'mistakes', today),
    bornIn(digits, words, today),
  ])
  if (found.length > 0) return found
  const heard = await fitting(byNumber, words, 'sounds', today)
  return heard.length > 0
    ? heard
    : fitting(await phonesNearly(digits, words, today), words, 'mistakes', today)
}

function readText(text: string): Asked {
  const trimmed = text.trim()
  const parts = trimmed.split(/\s+/)
  const isDigits = (part: string) => /^[\d().+#/-]*\d[\d().+#/-]*$/.test(part)
  const digits = onlyDigits(parts.filter(isDigits).join(''))
  const email =
    parts.length === 1 && !isDigits(trimmed) && trimmed.length >= EMAIL_FROM
      ? trimmed.toLowerCase()
      : null
  const isAddress = trimmed.includes('@')
  const names = parts.filter((part) => !isDigits(part)).join(' ')
  const words = isAddress ? [] : nameWords(withNameSplit(names))
  return { words, digits, email }
}

async function each(looks: Promise<FoundPerson[]>[]): Promise<FoundPerson[]> {
  return (await Promise.all(looks)).flat()
}

/** One row for each person, with all that was matched and the best score. */
function ranked(found: readonly FoundPerson[]): FoundPerson[] {
  const byId = new Map<number, FoundPerson>()
  for (const one of found) {
    const known = byId.get(one.id)
    byId.set(one.id, {
      id: one.id,
      score: Math.max(one.score, known?.score ?? 0),
      matched: new Set([...(known?.matched ?? []), ...one.matched]),
      isExact: one.isExact || (known?.isExact ?? false),
    })
  }
  return [...byId.values()].sort((one, other) => other.score - one.score || one.id - other.id)
}

// --- Numbers and addresses --------------------------------------------------------------------------------------

async function phonesThatFit(typed: string): Promise<FoundPerson[]> {
  const digits = nationalOf(typed)
  if (digits.length < PHONE_RUN_FROM || digits.length > PHONE_DIGITS) return []
  const isWhole = digits.length === PHONE_DIGITS
  const share = digits.length / PHONE_DIGITS
  const [begin, end] = await Promise.all([
    idsWithin(BY_PHONE, digits),
    isWhole ? [] : idsWithin(BY_END_OF_PHONE, reversed(digits)),
  ])
  return [
    ...scored(end, SCORES.end + 10 * share, 'phone'),
    ...scored(begin, isWhole ? SCORES.whole : SCORES.beginning + 10 * share, 'phone'),
  ]
}

/** Phones with one digit other than typed, or two neighbours swapped. Of a few digits only those of people whose name fits. */
async function phonesNearly(
  typed: string,
  words: readonly string[],
  today: Day
): Promise<FoundPerson[]> {
  const digits = nationalOf(typed)
  if (digits.length < PHONE_RUN_FROM || digits.length > PHONE_DIGITS) return []
  const near = nearPhones(digits)
  const ids =
    digits.length >= TELLING_RUN ? await idsByEnds(near) : await idsOfNamed(near, words, today)
  return scored(ids, SCORES.mistyped, 'phone', false)
}

/** People whose phone ends with one of these runs of digits. */
async function idsByEnds(ends: readonly string[]): Promise<number[]> {
  const rows = await rowsIn('search_keys')
    .where('kind', 'phone')
    .where((any) => {
      for (const { from, below } of ends.map((end) => rangeOf(reversed(end)))) {
        void any.orWhere((one) =>
          one.where('search_key', '>=', from).where('search_key', '<', below)
        )
      }
    })
    .limit(FOUND_AT_MOST)
    .select('customer_id as id')
  return rows.map(({ id }) => id)
}

/**
 * People of a name whose phone ends with one of these runs of digits; a run alone would match too
 * many phones.
 */
async function idsOfNamed(
  ends: readonly string[],
  words: readonly string[],
  today: Day
): Promise<number[]> {
  const named = await namesThatFit(words, today)
  const people = await rowsIn('customers')
    .whereIn(
      'id',
      named.slice(0, FOUND_AT_MOST).map(({ id }) => id)
    )
    .whereNotNull('phone')
    .select('id', 'phone')
  return people.flatMap(({ id, phone }) => (ends.some((end) => phone?.endsWith(end)) ? [id] : []))
}

function nationalOf(typed: string): string {
  return typed.length === PHONE_DIGITS + 1 && typed.startsWith('1') ? typed.slice(1) : typed
}

async function memberIdsThatFit(digits: string): Promise<FoundPerson[]> {
  const found = await BY_MEMBER_ID.all(rangeOf(digits))
  return found.flatMap(({ id, member_id: memberId }) =>
    scored([id], memberId === digits ? SCORES.whole : SCORES.nearly, 'member_id')
  )
}

async function emailsThatFit(text: string): Promise<FoundPerson[]> {
  const found = await BY_EMAIL.all(rangeOf(text))
  return found.flatMap(({ id, email }) => {
    if (email === null) return []
    const isWhole = email === text || email.startsWith(`${text}@`)
    return scored([id], isWhole ? SCORES.whole : SCORES.nearly, 'email')
  })
}

function scored(
  ids: readonly number[],
  score: number,
  by: CounterMatch,
  isExact = true
): FoundPerson[] {
  return ids.map((id) => ({ id, score, matched: new Set([by]), isExact }))
}

// --- Names ------------------------------------------------------------------------------------------------------

/**
 * People matched by every word, in the likely readings of a text; if none, with adjacent words
 * joined; then by sound; then those matched by one word and nearly by the others.
 */
async function namesThatFit(typed: readonly string[], today: Day): Promise<FoundPerson[]> {
  for (const [readings, tolerance] of [
    [readingsOf(typed), 'mistakes'],
    [joinedReadings(typed), 'mistakes'],
    [readingsOf(typed), 'sounds'],
  ] as const) {
    const fit = await Promise.all(readings.map((words) => wholeFits(words, tolerance, today)))
    if (fit.flat().length > 0) return fit.flat()
  }
  if (typed.length === 1) return []
  const terms = await termsOf(typed)
  const some = await Promise.all(terms.map(({ words: [word = ''] }) => idsOfWord([word])))
  const found = [...(await candidates(terms, 'mistakes')), ...some.flat()]
  return scoreNames(found, typed, 'mistakes', today)
}

/** People matched by every word of one reading. */
async function wholeFits(
  typed: readonly string[],
  tolerance: Tolerance,
  today: Day
): Promise<FoundPerson[]> {
  const found = await candidates(await termsOf(typed, tolerance), tolerance)
  const fit = await scoreNames(found, typed, tolerance, today)
  return fit.filter(({ isWhole }) => isWhole)
}

/**
 * The longest words are the most selective: two of them, in either role, give the candidates for
 * the other words.
 */
async function candidates(terms: readonly Term[], tolerance: Tolerance): Promise<number[]> {
  const [first, second] = terms.toSorted((one, other) => other.typed.length - one.typed.length)
  if (!first) return []
  if (!second) {
    const [typed = ''] = first.words
    const same = await idsOfWord([typed])
    if (same.length >= FOUND_AT_MOST) return same
    const [others, begun] = await Promise.all([
      idsOfWord(first.words.slice(1)),
      idsWithin(BY_BEGINNING_OF_NAME, first.typed),
    ])
    return [...same, ...begun, ...others]
  }
  const found = await Promise.all([
    idsOfPair(first.words, second.words),
    idsBeside(first.words, second.typed),
    idsBeside(second.words, first.typed),
  ])
  const ids = [...new Set(found.flat())]
  // Prefixes were searched before sounds.
  if (ids.length >= ENOUGH || tolerance === 'sounds') return ids
  return [...ids, ...(await idsOfBeginnings(first.typed, second.typed))]
}

type Scored = FoundPerson & { isWhole: boolean }

async function scoreNames(
  ids: readonly number[],
  typed: readonly string[],
  tolerance: Tolerance,
  today: Day
): Promise<Scored[]> {
  const asked = askedWords(typed, tolerance)
  const people = await peopleOf([...new Set(ids)])
  return people
    .map((person): Scored => {
      const { score, isWhole, isExact, byName, byNickname } = fitOf(asked, person)
      const matched = new Set<CounterMatch>()
      if (byName) matched.add('name')
      if (byNickname) matched.add('nickname')
      const born = person.date_of_birth
      if (born !== null && isMinor(born, today)) matched.add('minor')
      return { id: person.id, score, matched, isWhole, isExact }
    })
    .filter(
      ({ score, matched }) => score >= LEAST && (matched.has('name') || matched.has('nickname'))
    )
}

/** Half of the words fit, or all of them nearly. */
const LEAST = 45

/** Those of the people whom the words match too, in any reading. */
async function fitting(
  people: readonly FoundPerson[],
  typed: readonly string[],
  tolerance: Tolerance,
  today: Day
): Promise<FoundPerson[]> {
  const ids = people.map(({ id }) => id)
  const readings = [...readingsOf(typed), ...joinedReadings(typed)]
  const named = await Promise.all(readings.map((words) => scoreNames(ids, words, tolerance, today)))
  const byId = new Map(
    ranked(named.flat().filter(({ isWhole }) => isWhole)).map((one) => [one.id, one])
  )
  return people.flatMap((person) => {
    const name = byId.get(person.id)
    if (!name) return []
    const score = (name.score + person.score) / 2
    const matched = new Set([...person.matched, ...name.matched])
    return [{ id: person.id, score, matched, isExact: person.isExact && name.isExact }]
  })
}

/** People of a name who were born in a year: "garcia 1984". */
async function bornIn(
  digits: string,
  typed: readonly string[],
  today: Day
): Promise<FoundPerson[]> {
  const isYear = /^(19|20)\d\d$/.test(digits) && digits <= today.slice(0, 4)
  if (!isYear) return []
  const found = await Promise.all(
    readingsOf(typed).map(async (words) => {
      const terms = await termsOf(words)
      const [first] = terms.toSorted((one, other) => other.typed.length - one.typed.length)
      return first ? idsOfWordBorn(first, digits) : []
    })
  )
  return fitting(scored(found.flat(), SCORES.born, 'name'), typed, 'mistakes', today)
}

async function peopleOf(ids: readonly number[]) {
  if (ids.length === 0) return []
  return rowsIn('customers')
    .whereIn('id', [...ids])
    .select('id', 'first_name', 'last_name', 'date_of_birth')
}

// --- Looks into the keys ----------------------------------------------------------------------------------------

type Range = { from: Parameter<string>; below: Parameter<string> }

const BY_PHONE = statement(({ from, below }: Range) =>
  rowsIn('customers')
    .where('phone', '>=', from)
    .where('phone', '<', below)
    .select('id')
    .limit(FOUND_AT_MOST)
)

const BY_END_OF_PHONE = statement((range: Range) => keys('phone', range))
const BY_BEGINNING_OF_NAME = statement((range: Range) => keys('name', range))

function keys(kind: 'name' | 'phone', { from, below }: Range) {
  return rowsIn('search_keys')
    .where('kind', kind)
    .where('search_key', '>=', from)
    .where('search_key', '<', below)
    .select('customer_id as id')
    .limit(FOUND_AT_MOST)
}

/** A merged record's number is still on a card: it finds the winner. */
const BY_MEMBER_ID = statement((range: Range) =>
  inRange('member_id', range)
    .where((one) => one.whereNull('closed_at').orWhereNotNull('merged_into_id'))
    .select('member_id', computed<{ id: number }>('coalesce(merged_into_id, id) as id'))
)
const BY_EMAIL = statement((range: Range) =>
  inRange('email', range).whereNull('closed_at').select('id', 'email')
)

function inRange(column: 'member_id' | 'email', { from, below }: Range) {
  return rowsIn('customers')
    .where(column, '>=', from)
    .where(column, '<', below)
    .orderBy(column)
    .limit(FOUND_AT_MOST)
}

function rangeOf(beginning: string) {
  return { from: beginning, below: beginning + LAST_CHARACTER }
}

async function idsWithin(within: typeof BY_PHONE, beginning: string): Promise<number[]> {
  const rows = await within.all(rangeOf(beginning))
  return rows.map(({ id }) => id)
}

async function idsOfWord(words: readonly string[]): Promise<number[]> {
  if (words.length === 0) return []
  const rows = await rowsIn('search_keys')
    .where('kind', 'name')
    .whereIn('search_key', [...words])
    .limit(FOUND_AT_MOST)
    .select('customer_id as id')
  return rows.map(({ id }) => id)
}

async function idsOfPair(words: readonly string[], others: readonly string[]): Promise<number[]> {
  const rows = await rowsIn('search_keys')
    .where('kind', 'name')
    .whereIn('search_key', [...words])
    .whereIn('beside', [...others])
    .limit(FOUND_AT_MOST)
    .select('customer_id as id')
  return rows.map(({ id }) => id)
}

async function idsBeside(words: readonly string[], beginning: string): Promise<number[]> {
  const rows = await rowsIn('search_keys')
    .where('kind', 'name')
    .whereIn('search_key', [...words])
    .where('beside', '>=', beginning)
    .where('beside', '<', beginning + LAST_CHARACTER)
    .limit(FOUND_AT_MOST)
    .select('customer_id as id')
  return rows.map(({ id }) => id)
}

/** Two beginnings of words: those of the longer one are gone through, up to a bound. */
async function idsOfBeginnings(longer: string, shorter: string): Promise<number[]> {
  const begun = rowsIn('search_keys')
    .where('kind', 'name')
    .where('search_key', '>=', longer)
    .where('search_key', '<', longer + LAST_CHARACTER)
    .limit(PASSED_OVER_AT_MOST)
    .select('customer_id', 'beside')
  const rows = await rowsFrom(begun.as('begun'))
    .where('beside', '>=', shorter)
    .where('beside', '<', shorter + LAST_CHARACTER)
    .limit(FOUND_AT_MOST)
    .select('customer_id as id')
  return rows.map(({ id }) => id)
}

/** A word, whole or begun, of a name of people who were born in a year: those of the word are gone through, up to a bound. */
async function idsOfWordBorn({ typed, words }: Term, year: string): Promise<number[]> {
  const whole = rowsIn('search_keys')
    .where('kind', 'name')
    .whereIn('search_key', [...words])
  const begun = rowsIn('search_keys')
    .where('kind', 'name')
    .where('search_key', '>=', typed)
    .where('search_key', '<', typed + LAST_CHARACTER)
  const found = await Promise.all(
    [whole, begun].map((keysOfWord) =>
      rowsFrom(keysOfWord.limit(PASSED_OVER_AT_MOST).select('customer_id').as('named'))
        .join('customers as c', 'c.id', 'customer_id')
        .whereBetween('c.date_of_birth', [`${year}-01-01`, `${year}-12-31`])
        .limit(FOUND_AT_MOST)
        .distinct('c.id')
    )
  )
  return found.flat().map(({ id }) => id)
}
