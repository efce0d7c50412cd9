import { saysYes, type ImportColumn } from '../customers/csv.ts'
import type { CsvRecord } from '../csv/reader.ts'
import { isMinor, todayIn, type Day } from '../dates.ts'
import { fill } from '../text.ts'
import { moveColumnLabel, type MoveColumn } from './columns.ts'
import { messages } from './messages.ts'
import type { MovePlan, PlannedColumn } from './plan.ts'
import { readAnswer } from './values/answers.ts'
import { cellText } from './values/cells.ts'
import { readChildren } from './values/children.ts'
import { instantOf, readDay, type DateOrder, type NotADay } from './values/dates.ts'
import { guessedName, nameKey, readName, splitName } from './values/names.ts'
import { readPhone } from './values/phones.ts'
import { readAddress, readZip, stateCode } from './values/places.ts'

/** Something of a row that was read with a guess, or left out. */
export interface MoveWarning {
  row: number
  /** Label of the column; null for the row as a whole. */
  field: string | null
  message: string
}

/** Guardian of a person, as the row tells of them. */
export interface ToldGuardian {
  name: string | null
  phone: string | null
  email: string | null
  relationship: 'parent' | 'guardian' | 'grandparent' | 'other'
}

export interface ToldMembership {
  level: string
  start: Day | null
  end: Day | null
  number: number | null
  /** The old system's word for its state. */
  status: string
}

export interface ToldWaiver {
  signedOn: Day
  expiresOn: Day | null
  id: string | null
  title: string | null
  file: string | null
}

/** Marketing consent of a row, with the cell that states it. */
export interface ToldConsent {
  email: boolean | null
  sms: boolean | null
  /** True if the address was taken off the old list; a box that was never ticked is no opt-out. */
  left: boolean
  heading: string
  value: string
}

/** A person of a row: cells by import column, cleaned, and what hangs on them. */
export interface MovedPerson {
  cells: Partial<Record<ImportColumn, string>>
  /** True for a person under age by the row's own word or by their birth date. */
  minor: boolean
  /** True for a minor, and for a row that names a guardian and no adult's birth date. */
  child: boolean
  guardian: ToldGuardian | null
  /** Number of the household, in the old system. */
  household: string | null
  /** Number of the person, and of the head of their family. */
  sourceId: string | null
  head: string | null
  memberId: string | null
  membership: ToldMembership | null
  waiver: ToldWaiver | null
  consent: ToldConsent | null
  notes: string | null
}

/** A row as it is read: its person, the children that it lists, and what was left out. */
export interface MovedRow {
  row: number
  person: MovedPerson | null
  children: MovedPerson[]
  warnings: MoveWarning[]
  /** Reason why the row holds no person; null if it holds one. */
  refused: string | null
}

type Reading = { plan: MovePlan; today: Day; timeZone: string }

/** A line that stands below a report: a date, a total, a page. */
const FOOTER =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? |total\b|grand total|page \d|printed\b|report\b|generated\b|exported\b|run date|as of |accrual basis|cash basis|\d+ (?:rows|records|customers|results)\b|-{3,}|={3,})/i

/** True for a line below the table, which is no row. */
export function isFooter({ cells }: Pick<CsvRecord, 'cells'>, plan: MovePlan): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [only] = filled
  if (only === undefined || plan.columns.length < 2) return false
  return filled.length <= 2 && FOOTER.test(only)
}

/** Makes the reader of a file's rows. */
export function movingRowReader({
  plan,
  today,
  timeZone,
}: Reading): (record: CsvRecord) => MovedRow {
  const at = { today, timeZone, plan }
  return (record) => new RowReading(record, at).read()
}

/** Reads one row. */
class RowReading {
  readonly #record: CsvRecord
  readonly #plan: MovePlan
  readonly #today: Day
  readonly #timeZone: string
  readonly #warnings: MoveWarning[] = []

  constructor(record: CsvRecord, { plan, today, timeZone }: Reading) {
    this.#record = record
    this.#plan = plan
    this.#today = today
    this.#timeZone = timeZone
  }

  read(): MovedRow {
    const { row, cells } = this.#record
    if (cells.slice(this.#plan.columns.length).some((cell) => cell.trim() !== ''))
      this.#warn(null, messages['warn.more_cells'])
    const status = this.#text('row_status')
    if (status && /delet|cancel|void|refund|not attending|transferred/i.test(status))
      return this.#nobody(fill(messages['row.cancelled'], { value: status }))

    const waiver = this.#waiver(status)
    const person = this.#person(waiver)
    const listed = this.#children(person)
    return { row, ...withOwnName(person, listed), warnings: this.#warnings, refused: null }
  }

  #nobody(refused: string): MovedRow {
    const { row } = this.#record
    return { row, person: null, children: [], warnings: [], refused }
  }

  #warn(column: MoveColumn | null, message: string): void {
    const field = column === null ? null : moveColumnLabel(column)
    this.#warnings.push({ row: this.#record.row, field, message })
  }

  /** The columns that stand for this, with their cells where they are filled. */
  #filled(column: MoveColumn): { planned: PlannedColumn; text: string }[] {
    return this.#plan.columns.flatMap((planned, index) => {
      if (planned.column !== column) return []
      const text = cellText(this.#record.cells[index])
      return text === '' ? [] : [{ planned, text }]
    })
  }

  /** The same of phones: a number that its label calls a fax or a pager is none. */
  #phones(column: 'phone' | 'work_phone'): { text: string }[] {
    return this.#filled(column).filter(({ planned: { heading } }) => {
      const [, stem] = /^(.+) - value$/i.exec(heading) ?? []
      if (stem === undefined) return true
      const label = this.#plan.columns.findIndex(({ heading: other }) =>
        [`${stem.toLowerCase()} - type`, `${stem.toLowerCase()} - label`].includes(
          other.toLowerCase()
        )
      )
      return !/\b(?:fax|pager)\b/i.test(this.#record.cells[label] ?? '')
    })
  }

  #text(column: MoveColumn): string {
    return this.#filled(column)[0]?.text ?? ''
  }

  #person(waiver: ToldWaiver | null): MovedPerson {
    const cells: MovedPerson['cells'] = {}
    const name = this.#name()
    cells.first_name = name.first
    cells.last_name = name.last
    const born = this.#day('date_of_birth')
    if (born) cells.date_of_birth = born
    const guardian = this.#guardian()
    const minor = this.#isMinor(born)
    const grownUp = born !== null && !isMinor(born, this.#today)
    const child = minor || (guardian !== null && !grownUp && this.#text('is_adult') === '')
    const phone = this.#phone('phone') ?? (child ? null : this.#phone('work_phone'))
    if (phone) cells.phone = phone
    // A buyer's e-mail on a ticket without a name is no person.
    const isNamed = name.first !== '' || name.last !== ''
    const email = this.#email('email') ?? (child || !isNamed ? null : this.#email('buyer_email'))
    if (email) cells.email = email
    this.#place(cells)
    this.#emergency(cells)
    const status = this.#text('status')
    if (status) cells.status = status
    if (saysYes(this.#text('no_phone'))) cells.no_phone = 'Yes'
    return {
      cells,
      minor,
      child,
      guardian,
      household: this.#text('household_key') || null,
      sourceId: this.#text('source_id') || null,
      head: this.#text('household_head') || null,
      memberId: this.#text('member_id') || null,
      membership: this.#membership(),
      waiver,
      consent: child ? null : this.#consent(),
      notes: this.#text('notes') || null,
    }
  }

  #name(): { first: string; last: string } {
    const first = readName(this.#text('first_name'))
    const last = readName(this.#text('last_name'))
    const whole = first === '' || last === '' ? this.#text('full_name') : ''
    const name =
      whole !== '' && first === ''
        ? splitName(whole)
        : first !== '' && last === '' && this.#isAlone('first_name')
          ? splitName(first)
          : { first, last }
    for (const [column, text] of [
      ['first_name', name.first],
      ['last_name', name.last],
    ] as const) {
      const guess = guessedName(text)
      if (guess) this.#warn(column, fill(messages['warn.garbled'], { value: text, guess }))
    }
    return name
  }

  /** True where a file has only one column for names, whatever it is called. */
  #isAlone(column: MoveColumn): boolean {
    return (
      this.#plan.columns.some((planned) => planned.column === column) &&
      !this.#plan.columns.some((planned) => planned.column === 'last_name')
    )
  }

  #isMinor(born: Day | null): boolean {
    if (born !== null) return born <= this.#today && isMinor(born, this.#today)
    if (readAnswer(this.#text('is_minor')) === true) return true
    return readAnswer(this.#text('is_adult')) === false
  }

  /** The first filled phone of several columns; what else stands there is a warning. */
  #phone(column: 'phone' | 'work_phone'): string | null {
    for (const { text } of this.#phones(column)) {
      const read = readPhone(text)
      if (read.phone === null) {
        const reason = `warn.${read.problem ?? 'not_a_phone'}` as const
        this.#warn('phone', fill(messages[reason], { value: text }))
        continue
      }
      if (read.extension !== null)
        this.#warn('phone', fill(messages['warn.extension'], { value: text }))
      for (const other of read.others)
        this.#warn('phone', fill(messages['warn.more_values'], { used: read.phone, value: other }))
      return read.phone
    }
    return null
  }

  #email(column: 'email' | 'buyer_email'): string | null {
    for (const { text } of this.#filled(column)) {
      const [first, ...others] = emailsIn(text)
      if (first === undefined) {
        this.#warn('email', fill(messages['warn.not_an_email'], { value: text }))
        continue
      }
      for (const other of others)
        this.#warn('email', fill(messages['warn.more_values'], { used: first, value: other }))
      return first
    }
    return null
  }

  #place(cells: MovedPerson['cells']): void {
    const whole = this.#text('address')
    const parts = whole === '' ? null : readAddress(whole)
    const line1 = this.#text('address_line1') || (parts?.address_line1 ?? '')
    const line2 = this.#text('address_line2')
    const city = this.#text('city') || (parts?.city ?? '')
    if (line1) cells.address_line1 = oneLine(line1)
    if (line2) cells.address_line2 = oneLine(line2)
    if (city) cells.city = city
    const said = this.#text('state') || (parts?.state ?? '')
    const state = said === '' ? null : stateCode(said)
    if (state) cells.state = state
    else if (said !== '') this.#warn('state', fill(messages['warn.state'], { value: said }))
    const digits = this.#text('zip_code') || (parts?.zip_code ?? '')
    const zip = digits === '' ? null : readZip(digits, state)
    if (zip) cells.zip_code = zip
    else if (digits !== '') this.#warn('zip_code', fill(messages['warn.zip'], { value: digits }))
  }

  #emergency(cells: MovedPerson['cells']): void {
    let name = this.#text('emergency_contact_name')
    let phone = this.#text('emergency_contact_phone')
    const both = this.#text('emergency_contact') || (phone === '' ? name : '')
    const found = /[+(]?\d[\d\s().+-]{6,}\d(?:\s*(?:x|ext\.?)\s*\d+)?/i.exec(both)
    if (found && phone === '') {
      phone = found[0]
      name = both
        .replace(found[0], ' ')
        .replace(/[\s,;:()/–-]+$/g, '')
        .replace(/^[\s,;:()/–-]+/g, '')
        .replace(/\s+/g, ' ')
    } else if (name === '') name = both
    if (name) cells.emergency_contact_name = name
    if (phone) cells.emergency_contact_phone = readPhone(phone).phone ?? phone
  }

  #guardian(): ToldGuardian | null {
    const parts = `${this.#text('guardian_first_name')} ${this.#text('guardian_last_name')}`.trim()
    const name = this.#text('guardian_name') || parts
    const phone = this.#text('guardian_phone')
    const email = this.#text('guardian_email')
    if (name === '' && phone === '' && email === '') return null
    const read = phone === '' ? null : readPhone(phone)
    if (read && read.phone === null)
      this.#warn('guardian_phone', fill(messages['warn.not_a_phone'], { value: phone }))
    const split = splitName(name)
    return {
      name: `${split.first} ${split.last}`.trim() || null,
      phone: read?.phone ?? null,
      email: emailsIn(email)[0] ?? null,
      relationship: relationshipOf(this.#text('guardian_relationship')),
    }
  }

  #membership(): ToldMembership | null {
    const level = this.#text('membership_level')
    if (level === '') return null
    const number = Number(this.#text('membership_number').replace(/\D/g, ''))
    return {
      level,
      start: this.#day('membership_start'),
      end: this.#day('membership_end'),
      status: this.#text('membership_status'),
      number: Number.isSafeInteger(number) && number > 0 && number < 2_000_000_000 ? number : null,
    }
  }

  #waiver(status: string): ToldWaiver | null {
    const accepted = this.#filled('waiver_accepted')
    const isAsked = this.#plan.columns.some(({ column }) => column === 'waiver_accepted')
    if (isAsked && !accepted.some(({ text }) => hasAgreed(text))) return null
    const signedOn = this.#day('waiver_signed')
    if (signedOn === null) return null
    if (/pending|declin|reject|draft|incomplete|unsigned/i.test(status)) {
      this.#warn('waiver_signed', fill(messages['warn.no_waiver'], { value: status }))
      return null
    }
    return {
      signedOn,
      expiresOn: this.#day('waiver_expires'),
      id: this.#text('waiver_id') || this.#waiverOfHousehold(),
      title: this.#text('waiver_title') || null,
      file: this.#text('waiver_file') || null,
    }
  }

  /** Smartwaiver's number of a waiver is that of the household too. */
  #waiverOfHousehold(): string | null {
    const isWaiver = this.#plan.source === 'smartwaiver'
    return isWaiver ? this.#text('household_key') || null : null
  }

  #consent(): ToldConsent | null {
    const [out] = this.#filled('email_opt_out_time')
    if (out) return toldConsent(out, { email: false, sms: null, left: true })
    const [answer] = this.#filled('email_consent')
    const [text] = this.#filled('sms_consent')
    const sms = text ? readAnswer(text.text) : null
    if (answer) {
      const email = readAnswer(answer.text)
      if (email === null && !/^(?:unknown|n\/?a|none|-|pending|not set)$/i.test(answer.text))
        this.#warn('email_consent', fill(messages['warn.not_yes_or_no'], { value: answer.text }))
      const left = email === false && LEFT.test(answer.text)
      if (email !== null || sms !== null) return toldConsent(answer, { email, sms, left })
    }
    const [since] = this.#filled('email_opt_in_time')
    const hasLeft = this.#plan.columns.some(({ heading }) =>
      /^(?:unsub|clean)_time$/i.test(heading)
    )
    if (since && !hasLeft) return toldConsent(since, { email: true, sms, left: false })
    return text && sms !== null ? toldConsent(text, { email: null, sms, left: false }) : null
  }

  #children(parent: MovedPerson): MovedPerson[] {
    const numbers = new Set(
      this.#plan.columns.flatMap(({ column, child }) =>
        column !== null && child !== null ? [child] : []
      )
    )
    const told = [...numbers].sort((one, other) => one - other).map((number) => this.#child(number))
    const order = this.#plan.columns.find(({ column }) => column === 'children')?.order ?? 'mdy'
    for (const { text } of this.#filled('children')) {
      for (const { name, born } of readChildren(text)) {
        const split = splitName(name)
        told.push({ ...split, born: born === '' ? null : this.#readDay(born, order, 'children') })
      }
    }
    return told.flatMap((each) =>
      each && each.first !== '' && !isThemselves(parent, each) ? [this.#childOf(parent, each)] : []
    )
  }

  #child(number: number): { first: string; last: string; born: Day | null } | null {
    const of = (column: MoveColumn) =>
      this.#filled(column).find(({ planned }) => planned.child === number)
    const whole = of('child_name')?.text ?? ''
    const split = whole === '' ? { first: '', last: '' } : splitName(whole)
    const first = of('child_first_name')?.text ?? split.first
    if (first === '') return null
    const birth = of('child_birth_date')
    const born = birth ? this.#readDay(birth.text, birth.planned.order, 'child_birth_date') : null
    return { first, last: of('child_last_name')?.text ?? split.last, born }
  }

  /** A child in the row of their guardian has the guardian's address, and last name where none is told. */
  #childOf(
    parent: MovedPerson,
    { first, last, born }: { first: string; last: string; born: Day | null }
  ): MovedPerson {
    const { address_line1, address_line2, city, state, zip_code, last_name } = parent.cells
    const { emergency_contact_name, emergency_contact_phone } = parent.cells
    const shared = {
      address_line1,
      address_line2,
      city,
      state,
      zip_code,
      emergency_contact_name,
      emergency_contact_phone,
    }
    const cells: MovedPerson['cells'] = { first_name: first, last_name: last || last_name || '' }
    for (const [column, cell] of Object.entries(shared))
      if (cell) cells[column as ImportColumn] = cell
    if (born) cells.date_of_birth = born
    const isChild = born === null || isMinor(born, this.#today)
    return {
      cells,
      minor: isChild,
      child: isChild,
      guardian: null,
      household: parent.household,
      sourceId: null,
      head: parent.sourceId,
      memberId: null,
      membership: null,
      waiver: parent.waiver,
      consent: null,
      notes: null,
    }
  }

  #day(column: MoveColumn): Day | null {
    const [found] = this.#filled(column)
    if (!found) return null
    const at =
      column === 'waiver_signed' ? instantOf(found.text, { inUtc: found.planned.inUtc }) : null
    if (at) return todayIn(this.#timeZone, at)
    return this.#readDay(found.text, found.planned.order, column)
  }

  #readDay(text: string, order: DateOrder, column: MoveColumn): Day | null {
    if (NO_DATE.test(text)) return null
    const read = readDay(text, order)
    if ('day' in read) return read.day
    const reasons: Record<NotADay, string> = {
      no_year: messages['warn.no_year'],
      two_digit_year: messages['warn.two_digit_year'],
      not_a_date: messages['warn.not_a_date'],
    }
    this.#warn(column, fill(reasons[read.not], { value: text }))
    return null
  }
}

/** The first adult of a list of riders is the row's own person, where the row names no other. */
function withOwnName(
  person: MovedPerson,
  listed: MovedPerson[]
): { person: MovedPerson; children: MovedPerson[] } {
  const adult = listed.find(({ minor, cells }) => !minor && cells.date_of_birth !== undefined)
  if (person.cells.first_name || person.cells.last_name || !adult)
    return { person, children: listed }
  const { first_name: first = '', last_name: last = '', date_of_birth: born = '' } = adult.cells
  const cells = { ...person.cells, first_name: first, last_name: last, date_of_birth: born }
  const named = { ...person, cells, minor: false, child: false }
  const others = listed.filter(
    (each) =>
      !isThemselves(named, {
        first: each.cells.first_name ?? '',
        last: each.cells.last_name ?? '',
        born: each.cells.date_of_birth ?? null,
      })
  )
  return { person: named, children: others }
}

/** True for people who list themselves among the riders that they sign for. */
function isThemselves(
  { cells }: MovedPerson,
  { first, last, born }: { first: string; last: string; born: string | null }
): boolean {
  const own = nameKey({ first: cells.first_name ?? '', last: cells.last_name ?? '' })
  const isSameDay = born === null || born === cells.date_of_birth
  return own !== '' && own === nameKey({ first, last }) && isSameDay
}

/** Dates that programs write where there is none. */
const NO_DATE = /^0{1,4}([/.-])0{1,2}\1(?:00|0000)(?: 0?0:00.*)?$/

function emailsIn(text: string): string[] {
  return text
    .split(/[\s,;<>]+|:::/)
    .map((part) => part.replace(/^mailto:/i, '').toLowerCase())
    .filter((part) => /^[^@]+@[^@]+\.[^@]+$/.test(part))
}

/** Words of a list for an address that was taken off it. */
const LEFT = /^(?:unsub|opt(?:ed)?[ -]?out|cleaned)/i

const DISAGREED =
  /\b(?:not|never|don[’']?t|didn[’']?t)\b(?:\s+\p{L}+)?\s+(?:agree|accept|sign)|\b(?:dis|un)(?:agree|accept|sign)/iu

function hasAgreed(text: string): boolean {
  if (DISAGREED.test(text)) return false
  return readAnswer(text) === true || /\bagree|accept|\byes\b|\bsigned\b/i.test(text)
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ', ')
}

function toldConsent(
  { planned, text }: { planned: PlannedColumn; text: string },
  { email, sms, left }: Pick<ToldConsent, 'email' | 'sms' | 'left'>
): ToldConsent {
  return { email, sms, left, heading: planned.heading, value: text }
}

function relationshipOf(text: string): ToldGuardian['relationship'] {
  if (/grand/i.test(text)) return 'grandparent'
  if (/guardian|legal/i.test(text)) return 'guardian'
  if (text === '' || /parent|mother|father|mom|dad/i.test(text)) return 'parent'
  return 'other'
}
