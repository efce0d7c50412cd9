import { columnLabel } from '@trailgate/shared/customers/csv'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ImportRow } from '@trailgate/shared/customers/schemas'
import { addDays, isMinor, type Day } from '@trailgate/shared/dates'
import type { MergeKey } from '@trailgate/shared/moving/constants'
import { moveColumnLabel } from '@trailgate/shared/moving/columns'
import { Households } from '@trailgate/shared/moving/households'
import { messages } from '@trailgate/shared/moving/messages'
import type { MovePlan } from '@trailgate/shared/moving/plan'
import type { MovedPerson, MovedRow, MoveWarning } from '@trailgate/shared/moving/read_row'
import { mayBeSameName } from '@trailgate/shared/moving/values/names'
import { fill } from '@trailgate/shared/text'
import { changesOf } from '#customers/import/moving/fill_known'
import {
  KnownPeople,
  nameAndBirth,
  nameOf,
  waiverKey,
  type Known,
  type Wanted,
} from '#customers/import/moving/lookups'
import type { OldPdfs } from '#customers/import/moving/open_archive'
import { MembershipMover } from '#customers/import/moving/move_memberships'
import {
  nothingMoved,
  type Moved,
  type MoveOutcome,
  type Who,
} from '#customers/import/moving/moved'
import { personSettler } from '#customers/import/moving/settle_person'

type Rules = {
  plan: MovePlan
  types: ReadonlyMap<string, number>
  today: Day
  paperWaiverDays: number
  lenient: boolean
  merge: MergeKey | null
  overwrite: readonly string[]
  /** The PDFs of a ZIP; null for a CSV alone. */
  pdfs: OldPdfs | null
}

/** A person of a row who is being sorted out. */
type Candidate = {
  ref: string
  row: number
  place: number
  moved: MovedPerson
  person: ImportRow
  cells: string[] | null
}

/** A person of the file that a later row may mean again. */
type Seen = { who: Who; row: number; person: ImportRow }

/**
 * Sorts out a file of another system: who is new, who is known already, which child belongs to whom. It keeps what later
 * rows need of earlier ones. A dry run and an import ask the same one, so that they cannot differ.
 */
export class Mover {
  readonly #rules: Rules
  readonly #settle: ReturnType<typeof personSettler>
  readonly #households = new Households()
  readonly #memberships: MembershipMover
  readonly #phones = new Map<string, Seen>()
  readonly #emails = new Map<string, Seen[]>()
  readonly #names = new Map<string, Seen>()
  readonly #people = new Map<string, Who>()
  readonly #adults = new Map<string, { born: Day | null }>()
  readonly #known = new KnownPeople()
  /** Fields of known people that a row has filled in: later rows leave them. */
  readonly #filled = new Set<string>()
  /** Children whose guardian stands in no row so far. */
  #waiting: Candidate[] = []

  constructor(rules: Rules) {
    this.#rules = rules
    this.#settle = personSettler(rules.today)
    this.#memberships = new MembershipMover(rules)
  }

  /** Decides these rows, given all rows before them. */
  async decide(rows: readonly (MovedRow & { cells: string[] })[]): Promise<Moved> {
    const moved = nothingMoved()
    const candidates: Candidate[] = []
    for (const row of rows) candidates.push(...this.#candidatesOf(row, moved))
    await this.#lookUp(candidates)
    await this.#memberships.lookUp(candidates.map(({ moved: told }) => told))
    const children: Candidate[] = []
    for (const candidate of candidates) {
      if (!this.#isChild(candidate)) this.#takeAdult(candidate, moved)
      else if (!this.#takeChild(candidate, moved, false)) children.push(candidate)
    }
    // Their guardian may stand below them in the same rows.
    for (const child of children)
      if (!this.#takeChild(child, moved, false)) this.#waiting.push(child)
    return moved
  }

  /** The children whose guardian the file has not: they are in the park, or nowhere. */
  async *finish(size: number): AsyncGenerator<Moved> {
    for (let start = 0; start < this.#waiting.length; start += size) {
      const moved = nothingMoved()
      for (const child of this.#waiting.slice(start, start + size))
        this.#takeChild(child, moved, true)
      yield moved
    }
    this.#waiting = []
  }

  #candidatesOf(row: MovedRow & { cells: string[] }, moved: Moved): Candidate[] {
    const failed = (field: string | null, reason: string) => {
      moved.outcomes.push({
        ...outcome(row.row),
        result: 'failed',
        field,
        reason,
        cells: row.cells,
      })
      return []
    }
    if (row.refused !== null || row.person === null) return failed(null, row.refused ?? '')
    const { person, warnings } = this.#settle(row.person, row.row)
    const all = [...row.warnings, ...warnings]
    const [first] = all
    if (first && !this.#rules.lenient) return failed(first.field, first.message)
    const { first_name: firstName, last_name: lastName } = row.person.cells
    if (!firstName && !lastName && !person.phone && !person.email)
      return failed(null, messages['row.nobody'])
    moved.warnings.push(...all)
    const own = {
      ref: `${row.row}:0`,
      row: row.row,
      place: 0,
      moved: row.person,
      person,
      cells: row.cells,
    }
    const children = row.children.map((child, index) => {
      const settled = this.#settle(child, row.row)
      moved.warnings.push(...settled.warnings)
      const place = index + 1
      return {
        ref: `${row.row}:${place}`,
        row: row.row,
        place,
        moved: child,
        person: settled.person,
        cells: null,
      }
    })
    return [own, ...children]
  }

  #isChild({ moved, person }: Candidate): boolean {
    if (!moved.child) return false
    const born = person.date_of_birth
    return born === null || isMinor(born, this.#rules.today)
  }

  async #lookUp(candidates: readonly Candidate[]) {
    const wanted: Wanted = {
      phones: new Set(),
      emails: new Set(),
      memberIds: new Set(),
      names: [],
    }
    for (const { moved, person } of candidates) {
      if (person.phone) wanted.phones.add(person.phone)
      if (person.email) wanted.emails.add(person.email)
      if (moved.guardian?.phone) wanted.phones.add(moved.guardian.phone)
      if (moved.guardian?.email) wanted.emails.add(moved.guardian.email)
      if (moved.memberId) wanted.memberIds.add(moved.memberId)
      const byName = !person.phone || moved.child || this.#rules.merge === 'name_and_birth_date'
      if (byName) wanted.names.push(person)
    }
    await this.#known.find(wanted)
    if (this.#rules.plan.options.waivers) await this.#known.findWaivers()
  }

  #takeAdult(candidate: Candidate, moved: Moved) {
    const { row, person, ref } = candidate
    this.#optOutOf(candidate, moved)
    const above = this.#sameAbove(candidate)
    if (above) {
      this.#noteSame(candidate, above.who)
      this.#waiverOf(candidate, above.who, moved)
      const reason = fill(messages['row.known_above'], { n: above.row })
      this.#skip(candidate, { field: null, reason }, moved)
      return
    }
    const known = this.#sameInPark(candidate)
    if (known) {
      // A phone shared by two people does not identify the guardian of the children that follow.
      if (isNamedAs(candidate, known.row)) this.#noteSame(candidate, { id: known.row.id })
      this.#addToKnown(candidate, known, moved)
      return
    }
    const sharing = this.#sharingPhone(person)
    if (sharing && !this.#rules.plan.options.households) {
      this.#skip(candidate, DUPLICATE_PHONE, moved)
      return
    }
    if (person.email && !this.#rules.plan.options.households && this.#hasEmail(person.email)) {
      this.#skip(candidate, DUPLICATE_EMAIL, moved)
      return
    }
    if (sharing) {
      moved.warnings.push({
        row,
        field: columnLabel('phone'),
        message: fill(messages['warn.shared_phone'], {
          value: person.phone ?? '',
          name: `${sharing.person.first_name} ${sharing.person.last_name}`,
        }),
      })
    }
    const taken = sharing
      ? { ...person, phone: null, no_phone: true }
      : { ...person, no_phone: !person.phone }
    this.#make(candidate, { person: taken, householdPhoneOf: sharing?.who ?? null }, moved)
    this.#adults.set(ref, { born: person.date_of_birth })
    this.#households.add(ref, row, candidate.moved)
    this.#memberships.take(candidate, moved)
    this.#consentOf(candidate, moved)
  }

  /** True once it is decided what becomes of a child. Without `last` a later row may still be its guardian. */
  #takeChild(candidate: Candidate, moved: Moved, last: boolean): boolean {
    const { row, moved: told, person } = candidate
    const found = this.#rules.plan.options.households ? this.#guardianOf(candidate) : null
    if (found === 'later' && !last) return false
    const guardian = found === 'later' ? null : found

    const key = childKey(person, guardian)
    const above = this.#names.get(key)
    if (above) {
      this.#waiverOf(candidate, above.who, moved)
      const reason = fill(messages['row.known_above'], { n: above.row })
      this.#skip(candidate, { field: null, reason }, moved)
      return true
    }
    const known = this.#known.names.get(nameAndBirth(person))?.[0]
    if (known && person.date_of_birth !== null) {
      this.#addToKnown(candidate, { row: known, skip: DUPLICATE_PERSON }, moved)
      return true
    }
    const phone = this.#ownPhone(candidate, moved)
    const email = guardian && person.email && this.#hasEmail(person.email) ? null : person.email
    const isLinked = guardian !== null && person.date_of_birth !== null
    const name = `${person.first_name} ${person.last_name}`
    if (guardian !== null && person.date_of_birth === null)
      moved.warnings.push({
        row,
        field: null,
        message: fill(messages['warn.guardian_birth'], { name }),
      })
    if (guardian === null && this.#rules.plan.options.households && (told.minor || told.guardian))
      moved.warnings.push({ row, field: null, message: this.#whyUnlinked(candidate, name) })
    this.#make(
      candidate,
      {
        person: { ...person, phone, email, no_phone: !isLinked && phone === null },
        householdPhoneOf: null,
        guardian: isLinked ? null : told.guardian,
        key,
      },
      moved
    )
    if (guardian !== null && isLinked) {
      const relationship = told.guardian?.relationship ?? 'parent'
      moved.links.push({ minor: candidate.ref, guardian, relationship })
    }
    this.#memberships.take(candidate, moved)
    return true
  }

  #guardianOf({ moved, row, place }: Candidate): Who | 'later' | null {
    if (place > 0) return this.#people.get(`${row}:0`) ?? null
    const found = this.#households.guardianOf(moved, row)
    if ('ref' in found) {
      const born = this.#adults.get(found.ref)?.born ?? null
      if (born !== null && isMinor(born, this.#rules.today)) return null
      return this.#people.get(found.ref) ?? { ref: found.ref }
    }
    const byPhone = found.phone === null ? undefined : this.#known.phones.get(found.phone)
    const told = moved.guardian?.name ?? null
    if (byPhone && this.#mayGuard(byPhone, told)) return { id: byPhone.id }
    const byEmail = found.email === null ? [] : (this.#known.emails.get(found.email) ?? [])
    const adults = byEmail.filter((known) => this.#mayGuard(known, told))
    if (adults.length === 1 && adults[0]) return { id: adults[0].id }
    return 'later'
  }

  /** A grown-up, of the name that the row tells: the phone or e-mail may be of another one by now. */
  #mayGuard(known: Known, told: string | null): boolean {
    const { date_of_birth: born } = known
    if (born !== null && isMinor(born, this.#rules.today)) return false
    return told === null || mayBeSameName(told, wholeName(known))
  }

  #whyUnlinked({ moved, row }: Candidate, name: string): string {
    const found = this.#households.guardianOf(moved, row)
    if ('none' in found && found.none === 'several')
      return fill(messages['warn.several_guardians'], { name: moved.guardian?.name ?? '' })
    return fill(messages['warn.no_guardian'], { name })
  }

  /** Keeps a child's own phone only if no other person has it. */
  #ownPhone({ row, person, moved: told }: Candidate, moved: Moved): string | null {
    const { phone } = person
    if (phone === null) return null
    const holder = this.#phones.get(phone)?.person ?? this.#known.phones.get(phone)
    if (!holder && told.guardian?.phone !== phone) return phone
    const name = holder ? `${holder.first_name} ${holder.last_name}` : (told.guardian?.name ?? '')
    moved.warnings.push({
      row,
      field: columnLabel('phone'),
      message: fill(messages['warn.shared_phone'], { value: phone, name }),
    })
    return null
  }

  /** The person of an earlier row who this one is: by phone and name, by e-mail and name, or by name and birth date. */
  #sameAbove({ person }: Candidate): Seen | null {
    const { phone, email } = person
    const byPhone = phone === null ? undefined : this.#phones.get(phone)
    if (byPhone && isSamePerson(byPhone.person, person)) return byPhone
    const byEmail = email === null ? [] : (this.#emails.get(email) ?? [])
    const sameName = byEmail.find((seen) => isSamePerson(seen.person, person))
    if (sameName && (phone === null || sameName.person.phone === null || person.date_of_birth))
      return sameName
    const byName = this.#names.get(nameAndBirth(person))
    if (!byName) return null
    if (person.date_of_birth !== null) return byName
    const oneHasNoPhone = phone === null || byName.person.phone === null
    return oneHasNoPhone && !differ(email, byName.person.email) ? byName : null
  }

  /** The person of the park who this one is, and why. */
  #sameInPark({ person, moved }: Candidate): Meant | null {
    const { merge } = this.#rules
    const { phone, email } = person
    const byMember = moved.memberId === null ? undefined : this.#known.memberIds.get(moved.memberId)
    if (byMember && merge === 'member_id') return { row: byMember, skip: DUPLICATE_PERSON }
    const byPhone = phone === null ? undefined : this.#known.phones.get(phone)
    if (byPhone) return { row: byPhone, skip: DUPLICATE_PHONE }
    const byName = this.#known.names.get(nameAndBirth(person))?.[0]
    if (
      byName &&
      (phone === null || merge === 'name_and_birth_date') &&
      person.date_of_birth !== null
    )
      return { row: byName, skip: DUPLICATE_PERSON }
    if (byName && phone === null && byName.phone === null && !differ(email, byName.email))
      return { row: byName, skip: DUPLICATE_PERSON }
    const byEmail = email === null ? [] : (this.#known.emails.get(email) ?? [])
    const same = byEmail.find((row) => nameOf(row) === nameOf(person))
    const anybody = same ?? (this.#rules.plan.options.households ? undefined : byEmail[0])
    return anybody ? { row: anybody, skip: DUPLICATE_EMAIL } : null
  }

  #sharingPhone({ phone }: ImportRow): Seen | null {
    return phone === null ? null : (this.#phones.get(phone) ?? null)
  }

  #hasEmail(email: string): boolean {
    return this.#emails.has(email) || this.#known.emails.has(email)
  }

  #noteSame({ ref, row, moved, person }: Candidate, who: Who) {
    this.#people.set(ref, who)
    this.#adults.set(ref, { born: person.date_of_birth })
    this.#households.add(ref, row, moved)
  }

  #make(
    { ref, row, place, moved: told, cells, person: read }: Candidate,
    {
      person,
      householdPhoneOf,
      guardian = null,
      key = nameAndBirth(read),
    }: {
      person: ImportRow
      householdPhoneOf: Who | null
      guardian?: MovedPerson['guardian']
      key?: string
    },
    moved: Moved
  ) {
    const who = { ref }
    const seen = { who, row, person }
    this.#people.set(ref, who)
    if (person.phone) this.#phones.set(person.phone, seen)
    if (person.email) {
      const same = this.#emails.get(person.email)
      if (same) same.push(seen)
      else this.#emails.set(person.email, [seen])
    }
    this.#names.set(key, seen)
    moved.people.push({
      ref,
      row,
      place,
      person,
      minor:
        told.child &&
        (person.date_of_birth === null || isMinor(person.date_of_birth, this.#rules.today)),
      notes: told.notes,
      guardian: {
        guardian_name: guardian?.name ?? null,
        guardian_phone: guardian?.phone ?? null,
        guardian_email: guardian?.email ?? null,
      },
      householdPhoneOf,
    })
    if (place === 0 && cells) moved.outcomes.push({ ...outcome(row), result: 'created', ref })
    this.#waiverOf({ moved: told, row }, who, moved)
  }

  /** A known person gets the waiver of their row, and what the caller wants filled in. */
  #addToKnown(candidate: Candidate, { row: known, skip }: Meant, moved: Moved) {
    const isAdded =
      isCertainly(candidate, known) && this.#waiverOf(candidate, { id: known.id }, moved)
    const reason = isAdded
      ? fill(messages['row.waiver_added'], { reason: skip.reason })
      : skip.reason
    this.#fillIn(candidate, { row: known, skip: { ...skip, reason } }, moved)
  }

  /** True if the waiver of a row comes across. A known person gets each waiver once. */
  #waiverOf(
    { moved: told, row }: Pick<Candidate, 'moved' | 'row'>,
    who: Who,
    moved: Moved
  ): boolean {
    if (!told.waiver || !this.#rules.plan.options.waivers) return false
    const { signedOn, expiresOn, file, id } = told.waiver
    if (signedOn > this.#rules.today) {
      const message = fill(messages['warn.future_waiver'], { value: signedOn })
      moved.warnings.push({ row, field: null, message })
      return false
    }
    if ('id' in who) {
      const before = this.#known.waivers.get(who.id)
      if (before?.has(waiverKey(told.waiver))) return false
      before?.add(waiverKey(told.waiver))
    }
    const { pdfs } = this.#rules
    const names = { ofWaiver: [file, id], ofPerson: [told.memberId, told.sourceId] }
    const pdf = pdfs?.find(names) ?? null
    if (pdfs && pdf === null && file !== null) {
      const message = fill(messages['warn.pdf_missing'], { value: file })
      moved.warnings.push({ row, field: moveColumnLabel('waiver_file'), message })
    } else if (pdfs?.hasSome && pdf === null && id !== null) {
      const message = fill(messages['warn.waiver_pdf_missing'], { value: id })
      moved.warnings.push({ row, field: moveColumnLabel('waiver_id'), message })
    }
    const paper = addDays(signedOn, this.#rules.paperWaiverDays - 1)
    const lastDay = expiresOn !== null && expiresOn < paper ? expiresOn : paper
    const { first_name: first = '', last_name: last = '' } = told.cells
    const name = `${first} ${last}`.trim()
    moved.waivers.push({ ...told.waiver, of: who, row, name, lastDay, pdf, document: null })
    return true
  }

  #consentOf({ ref, moved: told }: Candidate, moved: Moved) {
    if (!told.consent || !this.#rules.plan.options.consents) return
    const { email, sms } = told.consent
    if (email || sms) moved.consents.push({ ...told.consent, of: ref })
  }

  #optOutOf({ person: { email }, moved: { consent } }: Candidate, moved: Moved) {
    if (!consent?.left || email === null || !this.#rules.plan.options.consents) return
    moved.optOuts.push({ email, heading: consent.heading, value: consent.value })
  }

  #skip(candidate: Candidate, { field, reason }: Skip, moved: Moved) {
    if (candidate.place > 0) return
    moved.outcomes.push({ ...outcome(candidate.row), result: 'skipped', field, reason })
  }

  /** A known person stays as they are, or gets what the caller wants filled in. */
  #fillIn(candidate: Candidate, { row: known, skip }: Meant, moved: Moved) {
    if (this.#rules.merge === null || !this.#isMeant(candidate, known)) {
      this.#skip(candidate, skip, moved)
      return
    }
    const changes = changesOf(candidate.person, known, this.#rules.overwrite).filter(
      ({ column, after }) =>
        !this.#filled.has(`${known.id} ${column}`) &&
        (column !== 'phone' || !this.#isPhoneOfOther(after, known))
    )
    if (changes.length === 0) {
      this.#skip(candidate, skip, moved)
      return
    }
    for (const { column, before, after } of changes) {
      moved.changes.push({ customerId: known.id, row: candidate.row, field: column, before, after })
      Object.assign(known, { [column]: after })
      this.#filled.add(`${known.id} ${column}`)
      if (column === 'phone') this.#known.phones.set(after, known)
    }
    if (candidate.place > 0) return
    const fields = changes.map(({ label }) => label).join(', ')
    const reason = fill(manager['import.updated'], { fields })
    moved.outcomes.push({ ...outcome(candidate.row), result: 'skipped', reason, updated: true })
  }

  #isPhoneOfOther(phone: string, { id }: Known): boolean {
    const known = this.#known.phones.get(phone)
    return this.#phones.has(phone) || (known !== undefined && known.id !== id)
  }

  /**
   * True if the known person matches by the key that the caller chose. Several people may share a
   * phone or an e-mail, and a number of another system may be any person's: unless names are to be
   * overwritten, the name must agree.
   */
  #isMeant(candidate: Candidate, known: Known): boolean {
    const { person, moved } = candidate
    const { merge, overwrite, plan } = this.#rules
    const isRenamed = overwrite.includes('first_name') || overwrite.includes('last_name')
    const hasOtherBirth =
      differ(person.date_of_birth, known.date_of_birth) && !overwrite.includes('date_of_birth')
    const agrees = (isRenamed || isNamedAs(candidate, known)) && !hasOtherBirth
    const meant: Record<MergeKey, boolean> = {
      member_id: moved.memberId === known.member_id && (plan.source === 'trailgate' || agrees),
      phone: person.phone !== null && person.phone === known.phone && agrees,
      email:
        person.email !== null &&
        person.email === known.email &&
        agrees &&
        (this.#known.emails.get(person.email)?.length === 1 || nameOf(person) === nameOf(known)),
      name_and_birth_date:
        person.date_of_birth !== null &&
        nameAndBirth(person) === nameAndBirth(known) &&
        this.#known.names.get(nameAndBirth(known))?.length === 1,
    }
    return merge !== null && meant[merge]
  }
}

type Skip = { field: string | null; reason: string }

/** The known customer that a row means, and the reason why it creates no other. */
type Meant = { row: Known; skip: Skip }

const DUPLICATE_PHONE: Skip = { field: 'phone', reason: manager['import.duplicate_phone'] }
const DUPLICATE_EMAIL: Skip = { field: 'email', reason: manager['import.duplicate_email'] }
const DUPLICATE_PERSON: Skip = { field: null, reason: manager['import.duplicate_person'] }

function outcome(row: number): MoveOutcome {
  return {
    row,
    result: 'created',
    field: null,
    reason: null,
    cells: null,
    ref: null,
    updated: false,
  }
}

/** The same name, and no two birth dates that differ. */
function isSamePerson(one: ImportRow, other: ImportRow): boolean {
  return nameOf(one) === nameOf(other) && !differ(one.date_of_birth, other.date_of_birth)
}

/** True if both are given and differ. */
function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

function wholeName({ first_name: first, last_name: last }: Known): string {
  return `${first} ${last}`
}

/** True if the row has the name of the known person, or none. */
function isNamedAs({ moved: { cells } }: Candidate, known: Known): boolean {
  const told = `${cells.first_name ?? ''} ${cells.last_name ?? ''}`.trim()
  return told === '' || mayBeSameName(told, wholeName(known))
}

/** True if a waiver may be added to the known person: the row tells their name, and no other birth date. */
function isCertainly(candidate: Candidate, known: Known): boolean {
  const { first_name: first, last_name: last } = candidate.moved.cells
  const isTold = Boolean(first || last)
  const born = candidate.person.date_of_birth
  return isTold && isNamedAs(candidate, known) && !differ(born, known.date_of_birth)
}

/** Key of a child: without a birth date two of one name are one only where they have one guardian. */
function childKey(child: ImportRow, guardian: Who | null): string {
  const key = nameAndBirth(child)
  return child.date_of_birth === null ? `${key} ${JSON.stringify(guardian)}` : key
}

/** Warnings in the form of the answer. */
export function warningLine({ row, field, message }: MoveWarning): string {
  return field === null
    ? fill(manager['import.row_whole'], { n: row, message })
    : fill(manager['import.row'], { n: row, field, message })
}
