import { isMinor, type Day } from '@trailgate/shared/dates'
import { nameWords } from '@trailgate/shared/customers/name_words'
import { reversed } from '@trailgate/shared/customers/search_keys'
import { onlyDigits, PHONE_DIGITS } from '@trailgate/shared/text'
import type { CounterMatch } from '@trailgate/shared/visits/constants'
import { rowsFrom, rowsIn } from '#platform/database/rows_in'
import { LAST_CHARACTER } from '#customers/search/filter_customers'
import { statement, type Parameter } from '#platform/database/statement'
import { fitOf } from '#customers/search_keys/name_score'
import { termsOf, type Term } from '#customers/search_keys/name_terms'

/** Somebody who fits a text, how well (of 100), and by what. */
export type FoundPerson = { id: number; score: number; matched: Set<CounterMatch> }

/** How many people one look into an index may find. */
const FOUND_AT_MOST = 300

/** So many people whom two words bring are enough: beginnings of words are not looked for beside them. */
const ENOUGH = 40

/** How many keys are passed over to find two beginnings of words beside each other. */
const PASSED_OVER_AT_MOST = 20_000

/** A run of fewer digits is the end or the beginning of too many phones. */
const PHONE_RUN_FROM = 4

/** The local part of an e-mail is told from a short name from this length on. */
const EMAIL_FROM = 3

/** The score of a phone by how much of it was typed, and of the other numbers. */
const SCORES = { whole: 100, end: 88, beginning: 82, nearly: 70 }

/** What a text may be meant as. */
type Asked = { words: string[]; digits: string; email: string | null }

/** The people whom a text fits, by name, phone, e-mail and member id, the best first. Bounded, however large the park is. */
export async function findPeople(text: string, today: Day): Promise<FoundPerson[]> {
  const asked = readText(text)
  const byDigits = asked.digits
    ? await each([phonesThatFit(asked.digits), memberIdsThatFit(asked.digits)])
    : []
  const byEmail = asked.email ? await emailsThatFit(asked.email) : []
  if (asked.words.length === 0) return ranked([...byDigits, ...byEmail])
  // Name and digits together: both must fit.
  const byName = asked.digits
    ? await fitting(byDigits, asked.words, today)
    : await namesThatFit(asked.words, today)
  return ranked([...byName, ...byEmail])
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
  const words = isAddress ? [] : nameWords(parts.filter((part) => !isDigits(part)).join(' '))
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
    })
  }
  return [...byId.values()].sort((one, other) => other.score - one.score || one.id - other.id)
}

// --- Numbers and addresses --------------------------------------------------------------------------------------

async function phonesThatFit(typed: string): Promise<FoundPerson[]> {
  const digits = typed.length === PHONE_DIGITS + 1 && typed.startsWith('1') ? typed.slice(1) : typed
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

function scored(ids: readonly number[], score: number, by: CounterMatch): FoundPerson[] {
  return ids.map((id) => ({ id, score, matched: new Set([by]) }))
}

// --- Names ------------------------------------------------------------------------------------------------------

/** Those whom every word fits; where nobody does, those whom one word fits and the others nearly. */
async function namesThatFit(typed: readonly string[], today: Day): Promise<FoundPerson[]> {
  const terms = await termsOf(typed)
  const found = await candidates(terms)
  const fit = await scoreNames(found, typed, today)
  if (typed.length === 1 || fit.some(({ isWhole }) => isWhole)) {
    return fit.filter(({ isWhole }) => isWhole)
  }
  const some = await Promise.all(terms.map(({ words: [word = ''] }) => idsOfWord([word])))
  return scoreNames([...found, ...some.flat()], typed, today)
}

/** The longest words tell most: two of them, in either role, bring the people whom the rest is held against. */
async function candidates(terms: readonly Term[]): Promise<number[]> {
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
  if (ids.length >= ENOUGH) return ids
  return [...ids, ...(await idsOfBeginnings(first.typed, second.typed))]
}

type Scored = FoundPerson & { isWhole: boolean }

async function scoreNames(
  ids: readonly number[],
  typed: readonly string[],
  today: Day
): Promise<Scored[]> {
  const people = await peopleOf([...new Set(ids)])
  return people
    .map((person): Scored => {
      const { score, isWhole, byName, byNickname } = fitOf(typed, person)
      const matched = new Set<CounterMatch>()
      if (byName) matched.add('name')
      if (byNickname) matched.add('nickname')
      const born = person.date_of_birth
      if (born !== null && isMinor(born, today)) matched.add('minor')
      return { id: person.id, score, matched, isWhole }
    })
    .filter(
      ({ score, matched }) => score >= LEAST && (matched.has('name') || matched.has('nickname'))
    )
}

/** Half of the words fit, or all of them nearly. */
const LEAST = 45

/** Those of the people whom the words fit as well. */
async function fitting(
  people: readonly FoundPerson[],
  typed: readonly string[],
  today: Day
): Promise<FoundPerson[]> {
  const named = await scoreNames(
    people.map(({ id }) => id),
    typed,
    today
  )
  const byId = new Map(named.filter(({ isWhole }) => isWhole).map((one) => [one.id, one]))
  return people.flatMap((person) => {
    const name = byId.get(person.id)
    if (!name) return []
    const score = (name.score + person.score) / 2
    return [{ id: person.id, score, matched: new Set([...person.matched, ...name.matched]) }]
  })
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

const BY_MEMBER_ID = statement((range: Range) => openWithin('member_id', range))
const BY_EMAIL = statement((range: Range) => openWithin('email', range))

function openWithin(column: 'member_id' | 'email', { from, below }: Range) {
  return rowsIn('customers')
    .where(column, '>=', from)
    .where(column, '<', below)
    .whereNull('closed_at')
    .orderBy(column)
    .limit(FOUND_AT_MOST)
    .select('id', column)
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
