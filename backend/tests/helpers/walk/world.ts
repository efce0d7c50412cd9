/** The park that a random walk goes through: whom it finds there, and how it makes its calls. */
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { addYears, isMinor, type Day } from '@trailgate/shared/dates'
import type { Role } from '@trailgate/shared/permissions'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import type { Dice } from '#tests/helpers/walk/dice'
import { staffMember, type TestStaff } from '#tests/helpers/people'

export type Headers = Record<string, string>
export type Person = {
  id: number
  phone: string | null
  date_of_birth: Day | null
  merged_into_id: number | null
  closed_at: string | null
}

type Sent = {
  /** Path parameters, in order. */
  ids?: readonly (number | string)[]
  as?: Headers
  json?: object
  query?: Record<string, string | number>
  file?: { bytes: Buffer; name: string; fields?: Record<string, string> }
}

/** Sees each call with its answer; `before` runs before it is sent. */
export type Watch = {
  before: (call: string) => Promise<void>
  after: (call: string, answer: { status: number; requestId: string }) => Promise<void>
}

export class World {
  watch?: Watch
  /** Calls and answers, one line each. */
  readonly trace: string[] = []
  /** How often each call was answered, and how often it did something. */
  readonly calls: Map<string, Tally>
  readonly client: ApiClient
  private readonly staff: Record<Role, TestStaff>

  private constructor(client: ApiClient, staff: Record<Role, TestStaff>, calls: World['calls']) {
    this.client = client
    this.staff = staff
    this.calls = calls
  }

  /** With `asCashiers` all staff are cashiers, whatever a call is meant for. */
  static async open(client: ApiClient, calls: World['calls'], { asCashiers = false } = {}) {
    if (asCashiers) {
      const cashier = await staffMember('cashier')
      const staff = { cashier, staff: cashier, manager: cashier, admin: cashier }
      return new World(client, staff, calls)
    }
    const staff = {
      cashier: await staffMember('cashier'),
      staff: await staffMember('staff'),
      manager: await staffMember('manager'),
      admin: await staffMember('admin'),
    }
    return new World(client, staff, calls)
  }

  as(role: Role): Promise<Headers> {
    return asStaff(this.staff[role])
  }

  /** A session of theirs in the portal, or at a kiosk. */
  async visitor(person: { id: number }, dice: Dice): Promise<Headers> {
    return dice.heads() ? asRider(person) : asKiosk(person)
  }

  /**
   * Makes a call as it stands in the list of calls.
   * @throws for an answer that is no answer.
   */
  async send(call: string, { ids = [], as, json, query, file }: Sent = {}) {
    await resetLimits()
    const [method = '', pattern = ''] = call.split(' ')
    const left = [...ids]
    const path = pattern.replace(/:\w+/g, () => String(left.shift()))
    const request = this.client.request(path, method).headers(as ?? (await this.as('admin')))
    if (query) request.qs(query)
    if (file) {
      request.file('file', file.bytes, { filename: file.name })
      for (const [name, value] of Object.entries(file.fields ?? {})) request.field(name, value)
    } else if (json) request.json(json)
    await this.watch?.before(call)
    const response = await request
    const status = response.status()
    const tally = this.calls.get(call) ?? { sent: 0, done: 0 }
    this.calls.set(call, { sent: tally.sent + 1, done: tally.done + (status < 300 ? 1 : 0) })
    const asked = `${method} ${path}${query ? ` ${JSON.stringify(query)}` : ''}`
    const said = status < 300 ? '' : ` ${response.text().slice(0, 120)}`
    this.trace.push(`    ${asked} ${short(json)} → ${status}${said}`)
    await this.watch?.after(call, { status, requestId: String(response.header('x-request-id')) })
    if (status >= 500) throw new Error(`${asked} was answered with ${status}: ${response.text()}`)
    const cookie = String(response.header('set-cookie')).split(';')[0] ?? ''
    const ok = status < 300
    return { status, ok, body: ok ? response.body() : undefined, headers: { cookie } }
  }

  /** Records that are open, the oldest first. */
  async people(): Promise<Person[]> {
    return (await this.everybody()).filter(({ closed_at: closed }) => closed === null)
  }

  /** Closed profiles and merged records too. */
  everybody(): Promise<Person[]> {
    return db
      .from('customers')
      .orderBy('id')
      .select('id', 'phone', 'date_of_birth', 'merged_into_id', 'closed_at')
  }

  async adults() {
    return (await this.people()).filter(({ date_of_birth: born }) => !isChild(born))
  }

  async minors() {
    return (await this.people()).filter(({ date_of_birth: born }) => isChild(born))
  }

  /** Current minors of a guardian. */
  async minorsOf(person: { id: number }): Promise<{ id: number }[]> {
    return db
      .from('guardianships as g')
      .join('customers as c', 'c.id', 'g.minor_id')
      .where('g.guardian_id', person.id)
      .whereNull('g.ended_at')
      .whereNull('c.closed_at')
      .orderBy('c.id')
      .select('c.id')
  }

  /** Targets of links of this kind in the newest letters, which are found nowhere else. */
  async linked(page: string): Promise<string[]> {
    const letters = await db.from('outbox').orderBy('id', 'desc').limit(20).select('text')
    const link = new RegExp(`/${page}[/#?](?:token=)?([\\w.~-]+)`)
    return letters.flatMap(({ text }) => link.exec(String(text))?.[1] ?? [])
  }

  /** The rows of a table in their order. */
  rows(table: string, where: object = {}): Promise<Row[]> {
    return db.from(table).where(where).orderBy('id')
  }

  /** A birth date: a grown-up, a child, or one who is 18 in some days. */
  born(dice: Dice): Day {
    const today = clock.today()
    const years = [40, 25, 10, 5, 18, 17][dice.upTo(6)] ?? 40
    return addYears(today, -years)
  }
}

export type Tally = { sent: number; done: number }
export type Row = Record<string, unknown> & { id: number }

function isChild(born: Day | null) {
  return born !== null && isMinor(born, clock.today())
}

function short(json: object | undefined) {
  if (!json) return ''
  const text = JSON.stringify(json, (key, value) => (key === 'signature_data' ? '…' : value))
  return text.length > 240 ? `${text.slice(0, 240)}…` : text
}
