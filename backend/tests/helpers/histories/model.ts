/** An independent model of a park's memberships: what is paid by day, who may ride until when, and what is left of packs. */
import { nextMonth, numberOf, plus } from '#tests/helpers/histories/days'

export type Status = 'active' | 'suspended' | 'cancelled' | 'expired'

export type Kind = {
  name: string
  price: number
  days: number
  places: number
  visits: number | null
}

export type Payment = {
  kind: 'sale' | 'renewal' | 'refund'
  /** The newest row of it. */
  termId: number
  cents: number
  type: string
  method: string
}

type Pause = { since: string; resumeOn: string | null; givesBack: boolean }

export type Membership = {
  id: number
  owner: number
  holders: Set<number>
  type: Kind
  status: Status
  start: string
  end: string
  anchor: number | null
  /** Visits that each term brought to the pot, the current one last. */
  visits: number[]
  granted: number | null
  left: number | null
  pause: Pause | null
  payments: Payment[]
  /** Days that were paid, days that a pause took, and days on which it was paused. */
  days: { paid: number; lost: number; paused: number; isWhole: boolean }
}

export type Visit = {
  id: number
  person: number
  day: string
  pack: number | null
  under: Visit | null
  isOpen: boolean
  isUndone: boolean
}

/** The person of a visit who was deleted. */
export const GONE = -1

/** Of a refused act nothing happens; the model says so by this. */
export class Refused extends Error {}

export class Model {
  today = ''
  memberships: Membership[] = []
  visits: Visit[] = []
  /** Cents by day, type and method. */
  sums = new Map<string, number>()

  #note(type: string, method: string, cents: number) {
    const key = `${this.today}|${type}|${method}`
    this.sums.set(key, (this.sums.get(key) ?? 0) + cents)
  }

  shown({ status, end }: Membership): Status {
    return status === 'active' && end < this.today ? 'expired' : status
  }

  /** The end that the park proposes for a renewal. */
  nextEnd({ type, end, anchor }: Membership): string {
    const from = end > this.today ? end : this.today
    if (type.name === 'monthly') return nextMonth(from, 1, anchor)
    if (type.name === 'yearly') return nextMonth(from, 12, anchor)
    return plus(from, type.days)
  }

  sell(sale: {
    owner: number
    holders: number[]
    type: Kind
    start: string
    end: string
    cents: number
    method: string
  }) {
    const { owner, holders, type, start, end, cents, method } = sale
    if (end < start || (end === start && type.days !== 1)) throw new Refused('end')
    const day = Number(start.slice(8))
    const membership: Membership = {
      id: 0,
      owner,
      holders: new Set([owner, ...holders]),
      type,
      status: 'active',
      start,
      end,
      anchor: day > 28 ? day : null,
      visits: [type.visits ?? 0],
      granted: type.visits,
      left: type.visits,
      pause: null,
      payments: [{ kind: 'sale', termId: 0, cents, type: type.name, method }],
      days: { paid: numberOf(end) - numberOf(start) + 1, lost: 0, paused: 0, isWhole: true },
    }
    this.memberships.push(membership)
    this.#note(type.name, method, cents)
    return membership
  }

  renew(
    membership: Membership,
    { end, cents, method }: { end: string; cents: number; method: string }
  ) {
    const shown = this.shown(membership)
    if (shown === 'cancelled') throw new Refused('cancelled')
    if (end <= membership.end) throw new Refused('end')
    if (shown === 'expired') {
      membership.status = 'active'
      membership.days.isWhole = false
    }
    membership.days.paid += numberOf(end) - numberOf(membership.end)
    membership.end = end
    // Visits that were used beyond the pot are forgiven.
    const over = Math.max(0, this.#used(membership) - (membership.granted ?? 0))
    membership.visits = [...membership.visits, over, membership.type.visits ?? 0]
    this.#fill(membership)
    membership.payments.push({
      kind: 'renewal',
      termId: 0,
      cents,
      type: membership.type.name,
      method,
    })
    this.#note(membership.type.name, method, cents)
  }

  #used({ id }: Membership) {
    return this.visits.filter(({ pack }) => pack === id).length
  }

  #fill(membership: Membership) {
    const { visits, type } = membership
    const sold = visits.reduce((sum, each) => sum + each, 0)
    const isPack = type.visits !== null
    membership.granted = isPack || sold > 0 ? sold : null
    membership.left = isPack ? Math.max(0, sold - this.#used(membership)) : null
  }

  centsLeft({ payments }: Membership): number {
    return payments.reduce((sum, { cents }) => sum + cents, 0)
  }

  refund(membership: Membership, { cents, method }: { cents: number; method: string }) {
    if (cents > this.centsLeft(membership)) throw new Refused('more than paid')
    const type = membership.type.name
    membership.payments.push({ kind: 'refund', termId: 0, cents: -cents, type, method })
    this.#note(type, method, -cents)
  }

  correct(
    membership: Membership,
    payment: Payment,
    to: { cents: number; method?: string; type?: string }
  ) {
    const { cents, method = payment.method, type = payment.type } = to
    const more = cents - payment.cents
    if (more < 0 && this.centsLeft(membership) + more < 0) throw new Refused('more given back')
    this.#note(payment.type, payment.method, -payment.cents)
    this.#note(type, method, cents)
    Object.assign(payment, { cents, method, type })
  }

  newestPayment({ payments }: Membership): Payment {
    const paid = payments.filter(({ kind }) => kind !== 'refund')
    const newest = paid.at(-1)
    if (!newest) throw new Error('A membership was sold once')
    return newest
  }

  retype(membership: Membership, type: Kind) {
    if (membership.type.name === type.name) return
    if (membership.holders.size > type.places) throw new Refused('places')
    const newest = this.newestPayment(membership)
    if (membership.payments.some(({ cents }) => cents > 0)) {
      this.correct(membership, newest, { cents: newest.cents, type: type.name })
    }
    membership.type = type
    membership.visits = [...membership.visits.slice(0, -1), type.visits ?? 0]
    this.#fill(membership)
  }

  suspend(membership: Membership, pause: Omit<Pause, 'since'>) {
    if (this.shown(membership) !== 'active') throw new Refused('status')
    if (pause.resumeOn !== null && pause.resumeOn <= this.today) throw new Refused('day')
    membership.status = 'suspended'
    membership.pause = { since: this.today, ...pause }
  }

  cancel(membership: Membership) {
    if (this.shown(membership) !== 'active') throw new Refused('status')
    membership.status = 'cancelled'
    membership.days.isWhole = false
  }

  activate(membership: Membership, on = this.today) {
    const { status, pause, days } = membership
    if (status !== 'suspended' && status !== 'cancelled') throw new Refused('status')
    if (pause) {
      // No day before the start is lost by a pause.
      const first = Math.max(numberOf(pause.since), numberOf(membership.start))
      const paused = Math.max(0, numberOf(on) - first)
      days.paused += paused
      if (pause.givesBack) membership.end = plus(membership.end, paused)
      else days.lost += Math.max(0, Math.min(paused, numberOf(membership.end) + 1 - first))
      if (on > plus(membership.end, 1)) days.isWhole = false
    }
    membership.status = 'active'
    membership.pause = null
  }

  /** The first check-in of a day uses a visit where nothing without a limit fits. */
  checkIn(people: readonly number[]): (Visit | null)[] {
    const pots = new Map(this.memberships.map(({ id, left }) => [id, left]))
    return people.map((person) => {
      const open = this.visits.some(
        (visit) => visit.person === person && visit.day === this.today && visit.isOpen
      )
      if (open) return null
      const used = this.#packFor(person, pots)
      if (used) {
        pots.set(used.id, (pots.get(used.id) ?? 0) - 1)
        used.left = (used.left ?? 0) - 1
      }
      const visit: Visit = {
        id: 0,
        person,
        day: this.today,
        pack: used?.id ?? null,
        under: null,
        isOpen: true,
        isUndone: false,
      }
      this.visits.push(visit)
      return visit
    })
  }

  #packFor(person: number, pots: ReadonlyMap<number, number | null>): Membership | null {
    const fitting = this.memberships.filter(
      (each) =>
        each.holders.has(person) && each.start <= this.today && this.shown(each) === 'active'
    )
    if (fitting.some(({ left }) => left === null)) return null
    const usedToday = this.visits
      .filter((visit) => visit.person === person && visit.day === this.today && !visit.isUndone)
      .findLast(({ pack }) => pack !== null)
    if (fitting.some(({ id }) => id === usedToday?.pack)) return null
    const [first] = fitting
      .filter(({ id }) => (pots.get(id) ?? 0) > 0)
      .toSorted((one, other) => one.end.localeCompare(other.end) || one.id - other.id)
    return first ?? null
  }

  undo(visit: Visit) {
    if (visit.person === GONE) throw new Refused('gone')
    if (visit.isUndone) return
    if (visit.day !== this.today) throw new Refused('day')
    const undone = this.visits.filter((each) => each === visit || each.under === visit)
    for (const each of undone) {
      each.isOpen = false
      each.isUndone = true
    }
    for (const each of undone) {
      const pack = this.memberships.find(({ id }) => id === each.pack)
      each.pack = null
      const other = this.visits.find(
        (one) =>
          one.person === each.person && one.day === each.day && !one.isUndone && one.pack === null
      )
      if (!pack) continue
      if (other) other.pack = pack.id
      else this.#fill(pack)
    }
  }

  checkOut(visit: Visit) {
    for (const each of this.visits) {
      if (each === visit || each.under === visit) each.isOpen = false
    }
  }

  merge(winner: number, loser: number) {
    const open = this.visits.filter(
      (visit) => visit.isOpen && !visit.under && [winner, loser].includes(visit.person)
    )
    for (const day of new Set(open.map((visit) => visit.day))) {
      const [first, second] = open.filter((visit) => visit.day === day)
      if (!first || !second) continue
      for (const each of this.visits) {
        if (each === second || each.under === second) each.under = first
      }
    }
    for (const visit of this.visits) if (visit.person === loser) visit.person = winner
    for (const membership of this.memberships) {
      if (membership.owner === loser) membership.owner = winner
      if (membership.holders.delete(loser)) membership.holders.add(winner)
    }
  }

  remove(person: number) {
    const own = this.memberships.filter(({ owner }) => owner === person)
    const isShared = own.some((each) => this.shown(each) === 'active' && each.holders.size > 1)
    if (isShared) throw new Refused('others hold places')
    const gone = new Set(own.map(({ id }) => id))
    this.memberships = this.memberships.filter(({ id }) => !gone.has(id))
    for (const { holders } of this.memberships) holders.delete(person)
    for (const visit of this.visits) {
      if (visit.pack !== null && gone.has(visit.pack)) visit.pack = null
      if (visit.person === person) Object.assign(visit, { person: GONE, isOpen: false })
    }
  }

  /** Midnight has passed: pauses that are over end, and what ran out is expired. */
  passDays() {
    for (const visit of this.visits) if (visit.day < this.today) visit.isOpen = false
    for (const membership of this.memberships) {
      const { status, pause } = membership
      if (status === 'suspended' && pause?.resumeOn && pause.resumeOn <= this.today) {
        this.activate(membership, pause.resumeOn)
      }
    }
    this.expireOver()
  }

  /** Stores ended memberships as expired. */
  expireOver() {
    for (const membership of this.memberships) {
      if (this.shown(membership) === 'expired') membership.status = 'expired'
    }
  }
}
