import db from '@adonisjs/lucid/services/db'
import { instantIn } from '@trailgate/shared/dates'
import type { Role } from '@trailgate/shared/permissions'
import type { Caller } from '#access/callers'
import { changeStatus } from '#memberships/change_status'
import { createMembership } from '#memberships/create_membership'
import { correctPayment } from '#memberships/ledger/correct_payment'
import { refundMembership } from '#memberships/ledger/refund_membership'
import { membershipById } from '#memberships/membership_by_id'
import { expireMemberships } from '#memberships/renewals/expire_memberships'
import { resumeMemberships } from '#memberships/renewals/resume_memberships'
import { unexpireMemberships } from '#memberships/renewals/unexpire_memberships'
import { renewMembership } from '#memberships/renew_membership'
import { sellToHousehold } from '#memberships/sell_to_household'
import { updateMembership } from '#memberships/update_membership'
import { mergeCustomers } from '#merges/merge_customers'
import { undoMerge } from '#merges/undo_merge'
import { clock } from '#platform/clock'
import { Refusal } from '#platform/http/refusal'
import { deleteCustomer } from '#privacy/deletion/delete_customer'
import { settings } from '#start/settings'
import { checkInAtCounter } from '#visits/check_in_at_counter'
import { checkOut } from '#visits/check_out'
import { closePastVisits } from '#visits/close_day'
import { undoCheckIn } from '#visits/undo'
import type { Act, History } from '#tests/helpers/histories/acts'
import { dayAt, numberOf, plus } from '#tests/helpers/histories/days'
import {
  GONE,
  Model,
  Refused,
  type Kind,
  type Membership,
  type Visit,
} from '#tests/helpers/histories/model'
import { aRider, staffMember } from '#tests/helpers/people'

const PEOPLE = 5
const DAY_SECONDS = 86_400

export type World = { types: Kind[]; manager: Caller; cashier: Caller }

type Row = {
  id: number
  status: string
  start_date: string
  end_date: string
  anchor_day: number | null
  visits_granted: number | null
  visits_left: number | null
  price_paid_cents: number | null
  suspended_on: string | null
}

/** A member of staff as the functions of the park know one. */
export async function aCaller(role: Role): Promise<Caller> {
  const { id, username } = await staffMember(role)
  return {
    kind: 'staff',
    staff: {
      id,
      tokenId: 0,
      username,
      email: '',
      firstName: 'Sam',
      lastName: 'Staff',
      role,
      mustSetUpSecondFactor: false,
    },
    by: { kind: role, id, name: 'Sam Staff', ip: null },
    ip: '127.0.0.1',
    userAgent: null,
    requestId: 'history',
    idempotencyKey: null,
    waiverTicket: null,
    kioskPairing: 'open',
    cookies: { session: undefined, kioskDevice: undefined, knownDevice: undefined },
  }
}

/** One random history, done to the park and to the model, which are compared after each act. */
export class Drive {
  readonly model = new Model()
  #people: number[] = []
  #dead = new Set<number>()
  #firstTerm = 0
  /** Days on which each membership could be ridden, as its row said at the end of the day. */
  #ridden = new Map<number, number>()

  readonly world: World

  constructor(world: World) {
    this.world = world
  }

  async run({ from, acts }: History): Promise<Map<string, number>> {
    this.#moveTo(from, '09:00')
    const { last } = await db.from('membership_terms').max('id as last').firstOrFail()
    this.#firstTerm = Number(last ?? 0)
    for (let person = 0; person < PEOPLE; person += 1) this.#people.push((await aRider()).id)
    for (const act of acts) {
      await this.#perform(act)
      await this.#compare(act)
    }
    await this.#compareVisits()
    await this.#compareDays()
    return this.model.sums
  }

  #moveTo(day: string, time: string) {
    const wanted = instantIn(settings.parkTimezone, day, time).getTime()
    clock.forward(Math.floor((wanted - clock.now().getTime()) / 1000) + 1)
    this.model.today = clock.today()
  }

  async #perform(act: Act) {
    const isPossible = act.kind === 'pass' || act.kind === 'sell' || this.#hasSubject(act)
    if (!isPossible) return
    switch (act.kind) {
      case 'sell':
        return this.#sell(act)
      case 'renew':
        return this.#renew(act)
      case 'refund':
        return this.#refund(act)
      case 'correct':
        return this.#correct(act)
      case 'edit':
        return this.#edit(act)
      case 'retype':
        return this.#retype(act)
      case 'suspend':
        return this.#suspend(act)
      case 'activate':
      case 'cancel':
        return this.#changeStatus(act)
      case 'checkIn':
        return this.#checkIn(act)
      case 'checkOut':
      case 'undo':
        return this.#endVisit(act)
      case 'merge':
        return this.#merge(act)
      case 'remove':
        return this.#remove(act)
      case 'wrongClock':
        return this.#wrongClock(act)
      case 'pass':
        return this.#pass(act)
    }
  }

  #hasSubject(act: Act): boolean {
    if ('membership' in act) return this.model.memberships.length > 0
    if ('visit' in act) return this.#visits().length > 0
    return this.#alive().length > 1
  }

  #alive(): number[] {
    return this.#people.filter((id) => !this.#dead.has(id))
  }

  #person(which: number): number {
    const alive = this.#alive()
    return alive[which % alive.length] ?? 0
  }

  #membership(which: number): Membership {
    const { memberships } = this.model
    const found = memberships[which % memberships.length]
    if (!found) throw new Error('There is no membership')
    return found
  }

  #visits(): Visit[] {
    return this.model.visits.filter(({ under }) => under === null)
  }

  /** The newest ones are tried most often. */
  #visit(which: number): Visit {
    const visits = this.#visits()
    const found = visits.at(-1 - (which % visits.length))
    if (!found) throw new Error('There is no visit')
    return found
  }

  /** The park and the model must both refuse, or neither. */
  async #both<Result>(
    inModel: () => Result,
    inPark: () => Promise<unknown>
  ): Promise<Result | null> {
    let result: Result | null = null
    let isRefused = false
    try {
      result = inModel()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      isRefused = true
    }
    let refusal: Refusal | null = null
    try {
      await inPark()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      refusal = error
    }
    if (isRefused !== (refusal !== null)) {
      throw new Error(
        `the model ${isRefused ? 'refuses' : 'allows'}, the park says ${refusal?.message ?? 'yes'}`
      )
    }
    return isRefused ? null : result
  }

  async #newestTerm(id: number): Promise<number> {
    const { last } = await db
      .from('membership_terms')
      .where('membership_id', id)
      .max('id as last')
      .firstOrFail()
    return Number(last)
  }

  async #sell(act: Extract<Act, { kind: 'sell' }>) {
    const [owner, beside] = [this.#person(act.person), this.#person(act.beside)]
    const type = this.world.types[act.type % this.world.types.length]
    if (!type || !owner) return
    const start = plus(this.model.today, act.startsIn)
    const end = act.lasts === 'day' || type.days === 1 ? start : plus(start, type.days)
    const holders = type.places > 1 && beside !== owner ? [beside] : []
    const { cents, method } = act
    let id = 0
    const sale = {
      customer_id: owner,
      membership_type: type.name,
      start_date: start,
      end_date: end,
      price_paid: cents / 100,
      payment_method: method,
    }
    const { manager } = this.world
    const sold = await this.#both(
      () => this.model.sell({ owner, holders, type, start, end, cents, method }),
      async () => {
        id =
          holders.length > 0
            ? await sellToHousehold(manager, { ...sale, holders, minors: [] } as never)
            : await createMembership(manager, sale as never)
      }
    )
    if (!sold) return
    sold.id = id
    const [payment] = sold.payments
    if (payment) payment.termId = await this.#newestTerm(id)
    // Days before the sale were paid, and have no visits.
    this.#ridden.set(id, Math.max(0, numberOf(this.model.today) - numberOf(start)))
  }

  async #renew({ membership: which, days, cents, method }: Extract<Act, { kind: 'renew' }>) {
    const membership = this.#membership(which)
    const proposed = this.model.nextEnd(membership)
    const end = days === null ? proposed : plus(membership.end, days)
    const shown = await membershipById(membership.id, this.model.today)
    const isCancelled = this.model.shown(membership) === 'cancelled'
    same(shown.next_end_date, isCancelled ? null : proposed, 'next end')
    const renewal = { new_end_date: end, price_paid: cents / 100, payment_method: method }
    const done = await this.#both(
      () => (this.model.renew(membership, { end, cents, method }), true),
      () => renewMembership(this.world.manager, { id: membership.id, renewal: renewal as never })
    )
    if (done) this.model.newestPayment(membership).termId = await this.#newestTerm(membership.id)
  }

  async #refund({ membership: which, share, method }: Extract<Act, { kind: 'refund' }>) {
    const membership = this.#membership(which)
    const left = this.model.centsLeft(membership)
    // Seven sevenths and a cent are more than was paid.
    const cents = share === 7 ? left + 1 : Math.floor((left * (share + 1)) / 7)
    if (cents < 1) return
    const refund = { amount: cents / 100, payment_method: method, reason: 'Rained out' }
    const done = await this.#both(
      () => (this.model.refund(membership, { cents, method }), true),
      () => refundMembership(this.world.manager, { id: membership.id, refund: refund as never })
    )
    const payment = membership.payments.at(-1)
    if (done && payment) payment.termId = await this.#newestTerm(membership.id)
  }

  async #correct(act: Extract<Act, { kind: 'correct' }>) {
    const { membership: which, payment: index, cents, method } = act
    const membership = this.#membership(which)
    const payment = membership.payments[index % membership.payments.length]
    if (!payment) return
    const to = payment.kind === 'refund' ? -cents : cents
    const old = payment.termId
    const correction = { amount: cents / 100, payment_method: method, reason: 'Typed wrong' }
    const { manager } = this.world
    let plusId = 0
    const done = await this.#both(
      () => (this.model.correct(membership, payment, { cents: to, method }), true),
      async () => {
        const sent = { id: membership.id, termId: old, correction: correction as never }
        plusId = await correctPayment(manager, sent)
      }
    )
    if (done) payment.termId = plusId
  }

  async #edit({ membership: which, cents, asCashier }: Extract<Act, { kind: 'edit' }>) {
    const membership = this.#membership(which)
    const payment = this.model.newestPayment(membership)
    const isSame = payment.cents === cents
    const changes = { price_paid: cents / 100 } as never
    const { manager, cashier } = this.world
    const { by } = asCashier ? cashier : manager
    const done = await this.#both(
      () => {
        if (isSame) return false
        if (asCashier) throw new Refused('cashier')
        // The row says the type as it is now, also where a change of the type wrote none.
        this.model.correct(membership, payment, { cents, type: membership.type.name })
        return true
      },
      () => updateMembership({ id: membership.id, changes, by })
    )
    if (done) payment.termId = await this.#newestTerm(membership.id)
  }

  async #retype({ membership: which, type: index }: Extract<Act, { kind: 'retype' }>) {
    const membership = this.#membership(which)
    const type = this.world.types[index % this.world.types.length]
    if (!type) return
    const changes = { membership_type: type.name } as never
    const { by } = this.world.manager
    const before = this.model.newestPayment(membership).type
    const done = await this.#both(
      () => (this.model.retype(membership, type), true),
      () => updateMembership({ id: membership.id, changes, by })
    )
    const payment = this.model.newestPayment(membership)
    if (done && payment.type !== before) payment.termId = await this.#newestTerm(membership.id)
  }

  async #suspend({ membership: which, resumeIn, givesBack }: Extract<Act, { kind: 'suspend' }>) {
    const membership = this.#membership(which)
    // A day that is not after today is refused before it comes to the function.
    if (resumeIn === 0) return
    const resumeOn = resumeIn === null ? null : plus(this.model.today, resumeIn)
    const suspension = { resume_on: resumeOn ?? undefined, give_back: givesBack } as never
    await this.#both(
      () => this.model.suspend(membership, { resumeOn, givesBack }),
      () => changeStatus(this.world.cashier, { id: membership.id, action: 'suspend', suspension })
    )
  }

  async #changeStatus({ kind, membership: which }: Extract<Act, { kind: 'activate' | 'cancel' }>) {
    const membership = this.#membership(which)
    await this.#both(
      () => (kind === 'activate' ? this.model.activate(membership) : this.model.cancel(membership)),
      () => changeStatus(this.world.cashier, { id: membership.id, action: kind })
    )
  }

  async #checkIn({ people, times }: Extract<Act, { kind: 'checkIn' }>) {
    // The park locks people, and gives the visits of a pack out, in the order of their ids.
    const ids = [...new Set(people.map((which) => this.#person(which)))].toSorted((a, b) => a - b)
    const made = this.model.checkIn(ids)
    const { cashier } = this.world
    await Promise.all(
      Array.from({ length: times }, () => checkInAtCounter(cashier, { customer_ids: ids } as never))
    )
    for (const visit of made) {
      if (!visit) continue
      const { last } = await db
        .from('visits')
        .where({ customer_id: visit.person, park_day: visit.day })
        .max('id as last')
        .firstOrFail()
      visit.id = Number(last)
    }
  }

  async #endVisit({ kind, visit: which }: Extract<Act, { kind: 'checkOut' | 'undo' }>) {
    const visit = this.#visit(which)
    const { cashier } = this.world
    if (kind === 'undo') {
      const reason = 'Wrong person at the gate'
      await this.#both(
        () => this.model.undo(visit),
        () => undoCheckIn(cashier, { id: visit.id, reason })
      )
    } else if (visit.person !== GONE && visit.isOpen) {
      this.model.checkOut(visit)
      await checkOut(cashier, { id: visit.id, sent: {} as never })
    }
  }

  async #merge({ winner: one, loser: other, isUndone }: Extract<Act, { kind: 'merge' }>) {
    const [winner, loser] = [this.#person(one), this.#person(other)]
    if (winner === loser) return
    const { manager } = this.world
    const merge = { winner_id: winner, loser_id: loser }
    const id = await mergeCustomers(manager, merge as never)
    if (isUndone) return undoMerge(manager, { id })
    this.model.merge(winner, loser)
    this.#dead.add(loser)
    return undefined
  }

  async #remove({ person: which }: Extract<Act, { kind: 'remove' }>) {
    const person = this.#person(which)
    const done = await this.#both(
      () => (this.model.remove(person), true),
      () => deleteCustomer({ id: person, by: this.world.manager.by })
    )
    if (done) this.#dead.add(person)
  }

  /** The clock of the server was ahead, and is set right: nothing is lost that it had called over. */
  async #wrongClock({ days }: Extract<Act, { kind: 'wrongClock' }>) {
    // Pauses that a clock has ended stay ended, by the days that were agreed.
    const isAgreed = this.model.memberships.some(
      ({ status, pause }) => status === 'suspended' && pause?.resumeOn
    )
    if (isAgreed) return
    this.model.expireOver()
    clock.forward(days * DAY_SECONDS)
    await expireMemberships(clock.today())
    clock.forward(-days * DAY_SECONDS)
    await unexpireMemberships(clock.today())
  }

  async #pass({ days, time }: Extract<Act, { kind: 'pass' }>) {
    const before = this.model.today
    const day = plus(before, days)
    if (instantIn(settings.parkTimezone, day, time) <= clock.now()) return
    const rows = await this.#rows()
    this.#moveTo(day, time)
    const { today } = this.model
    this.model.passDays()
    await closePastVisits()
    await unexpireMemberships(today)
    await resumeMemberships(today)
    await expireMemberships(today)
    const after = new Map((await this.#rows()).map((row) => [row.id, row]))
    for (const row of rows) this.#countRidden(row, after.get(row.id), before)
  }

  /** Days that are over now, and on which the membership could be ridden. */
  #countRidden(row: Row, after: Row | undefined, before: string) {
    const resumed = row.status === 'suspended' && after?.status !== 'suspended'
    const end = after?.end_date ?? row.end_date
    const resumesOn = resumed ? this.#resumedOn.get(row.id) : undefined
    for (let day = numberOf(before); day < numberOf(this.model.today); day += 1) {
      const at = dayAt(day)
      if (at < row.start_date || at > end) continue
      const isActive = row.status === 'active' || (resumesOn !== undefined && at >= resumesOn)
      if (isActive) this.#ridden.set(row.id, (this.#ridden.get(row.id) ?? 0) + 1)
    }
  }

  /** Days on which pauses are to end, as they were agreed. */
  #resumedOn = new Map<number, string>()

  async #rows(): Promise<Row[]> {
    const ids = this.model.memberships.map(({ id }) => id)
    const rows: (Row & { resume_on: string | null })[] = await db
      .from('memberships')
      .whereIn('id', ids)
      .orderBy('id')
    for (const { id, resume_on: on } of rows) if (on) this.#resumedOn.set(id, on)
    return rows
  }

  /** After each act: what is kept of memberships, and what was paid by day, type and method. */
  async #compare(act: Act) {
    const what = JSON.stringify(act)
    const rows = new Map((await this.#rows()).map((row) => [row.id, row]))
    same(rows.size, this.model.memberships.length, `${what}: memberships`)
    for (const membership of this.model.memberships) {
      const row = rows.get(membership.id)
      const { status, end, anchor, granted, left, pause } = membership
      const kept = {
        status: row?.status,
        end: row?.end_date,
        anchor: row?.anchor_day,
        granted: row?.visits_granted,
        left: row?.visits_left,
        since: row?.suspended_on,
        cents: row?.price_paid_cents,
      }
      const { cents } = this.model.newestPayment(membership)
      const since = pause?.since ?? null
      same(kept, { status, end, anchor, granted, left, since, cents }, `${what}: ${membership.id}`)
    }
    same(await this.#sums(), this.#expectedSums(), `${what}: sums by day, type and method`)
  }

  #expectedSums() {
    return Object.fromEntries([...this.model.sums].filter(([, cents]) => cents !== 0).toSorted())
  }

  async #sums() {
    const rows: {
      paid_on: string
      type: string
      payment_method: string
      cents: number | string
    }[] = await db
      .from('membership_terms as p')
      .join('membership_types as t', 't.id', 'p.type_id')
      .where('p.id', '>', this.#firstTerm)
      .groupBy('p.paid_on', 't.name', 'p.payment_method')
      .select('p.paid_on', 't.name as type', 'p.payment_method')
      .sum('p.price_cents as cents')
    const sums = rows.map(
      (row) => [`${row.paid_on}|${row.type}|${row.payment_method}`, Number(row.cents)] as const
    )
    return Object.fromEntries(sums.filter(([, cents]) => cents !== 0).toSorted())
  }

  /** Each visit uses the pack that the model says, and no pack was used twice for one. */
  async #compareVisits() {
    const ids = this.model.visits.map(({ id }) => id)
    const rows: { id: number; pack_id: number | null; undone_at: string | null }[] = await db
      .from('visits')
      .whereIn('id', ids)
      .select('id', 'pack_id', 'undone_at')
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const { id, pack, isUndone } of this.model.visits) {
      const row = found.get(id)
      same([row?.pack_id, row?.undone_at !== null], [pack, isUndone], `visit ${id}`)
    }
  }

  /** Every day that was paid for could be ridden once: the days that are over, and those to come. */
  async #compareDays() {
    for (const row of await this.#rows()) {
      const membership = this.model.memberships.find(({ id }) => id === row.id)
      if (!membership?.days.isWhole || this.model.shown(membership) !== 'active') continue
      const { paid, lost } = membership.days
      const first = row.start_date > this.model.today ? row.start_date : this.model.today
      const toCome = numberOf(row.end_date) - numberOf(first) + 1
      same((this.#ridden.get(row.id) ?? 0) + toCome, paid - lost, `days of membership ${row.id}`)
    }
  }
}

function same(actual: unknown, expected: unknown, what: string) {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== wanted) throw new Error(`${what}: ${is} in the park, ${wanted} in the model`)
}
