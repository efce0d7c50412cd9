import type { KeyObject } from 'node:crypto'
import type { Day } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { readEvent } from '#waivers/seal/chain_event'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import { faultsOf, readBody, type Repeated } from '#waivers/seal/faults_of'
import { sha256 } from '#platform/sha256'
import { inIdRanges, type Between } from '#waivers/seal/in_id_ranges'
import { CHAIN_START, type End } from '#waivers/seal/link'
import { recordsAfter, type SealedRecord } from '#waivers/seal/records_after'
import { publicKeys } from '#waivers/seal/signing_key'

/** Rows read at a time; each carries a text and a picture. */
const AT_ONCE = 20

/** One thing that is not as it was sealed. */
export type Fault = { sequence: number; uid: string | null; what: string }

export type Verdict = {
  /** How many records are sealed: signatures, and what happened to them. */
  records: number
  /** Of how many of them the body was erased when its time was over: the chain still holds their digests. */
  erased: number
  /** The first thing that is wrong, in the order of the chain; null when all is whole. */
  fault: Fault | null
  /** How many records in all do not fit, the first one among them. */
  faults: number
  /** Up to here a checkpoint outside of the database stands for the chain; what follows rests on the database alone. */
  anchored: number
  /** When the first record was made for which no checkpoint stands, as it says itself; null while there is none. */
  open_since: string | null
  /** The same of the last such record. */
  open_until: string | null
  /** The hash of the last record. */
  hash: string
  /** Of the hashes and seals that are trusted, those that the chain has not. */
  strange: string[]
}

export type Walking = {
  /** Up to this record all was found whole before: the walk begins after it, if it is still there. */
  since?: End | null
  /** Called between two readings: to let others have their turn, or to end the walk by throwing. */
  between?: Between
}

/**
 * Walks the whole chain and holds every record against its seal, the tables against what the chain says, and the chain against
 * checkpoints, and hashes or seals of letters, that were kept elsewhere. It only reads, and people may sign meanwhile.
 */
export async function verifyChain(
  checkpoints: readonly Checkpoint[],
  trusted: readonly string[] = [],
  { since = null, between }: Walking = {}
): Promise<Verdict> {
  const from = since && (await isStill(since)) ? since : null
  const walk = new Walk(checkpoints, trusted, { from, between })
  if (since && !from) walk.found.add(since.sequence, null, messages['changed.since'])
  for (;;) {
    // Read before the rows: whoever signs meanwhile moves it on together with the row that follows.
    const head = await rowsIn('waiver_chain_head').where('id', 1).select('sequence', 'hash').first()
    await walk.toTheEnd()
    if (head?.sequence === walk.end.sequence && head.hash === walk.end.hash) break
    if (!(await movedOn(head))) {
      walk.found.add(walk.end.sequence + 1, null, messages.end)
      break
    }
  }
  walk.compareWithCheckpoints()
  await walk.compareTexts()
  if (!from) await findUnsealed(walk.end.sequence, walk.found, between)
  return walk.verdict()
}

async function isStill({ sequence, hash }: End): Promise<boolean> {
  const link = await rowsIn('waiver_chain').where('sequence', sequence).select('hash').first()
  return link?.hash === hash
}

/** Whether the noted end is another one than it was a moment ago. */
async function movedOn(before: End | null): Promise<boolean> {
  const now = await rowsIn('waiver_chain_head').where('id', 1).select('sequence', 'hash').first()
  return now !== null && now.hash !== before?.hash
}

class Walk {
  readonly found = new Faults()
  end: End = { sequence: 0, hash: CHAIN_START }
  private anchored = 0
  private erased = 0
  private signedFrom: Day | null = null
  private readonly expected: Map<number, Checkpoint[]>
  private openSince: string | null = null
  private openUntil: string | null = null
  private readonly between: Walking['between']
  private readonly strange: Set<string>
  /** Of each text that was signed, its first record. */
  private readonly texts = new Map<number, { sequence: number; uid: string; body: Repeated }>()
  private keys: KeyObject[] | undefined
  private readonly checkpoints: readonly Checkpoint[]

  constructor(
    checkpoints: readonly Checkpoint[],
    trusted: readonly string[],
    { from, between }: { from: End | null; between: Walking['between'] }
  ) {
    this.checkpoints = checkpoints
    this.between = between
    if (from) {
      this.end = from
      const before = checkpoints.filter(({ sequence }) => sequence <= from.sequence)
      this.anchored = Math.max(0, ...before.map(({ sequence }) => sequence))
    }
    this.expected = Map.groupBy(checkpoints, ({ sequence }) => sequence)
    this.strange = new Set(trusted)
  }

  async toTheEnd() {
    for (;;) {
      const rows = await recordsAfter(this.end.sequence, AT_ONCE)
      for (const row of rows) await this.look(row)
      await this.between?.()
      if (rows.length < AT_ONCE) return
    }
  }

  compareWithCheckpoints() {
    for (const { sequence, made_at: madeAt } of this.checkpoints) {
      if (sequence > this.end.sequence) {
        const what = fill(messages['checkpoint.missing'], { date: madeAt, n: sequence })
        this.found.add(this.end.sequence + 1, null, what)
      }
    }
  }

  /** A text that was signed never changes: its version says what was sealed, or lists and coverage go by another one. */
  async compareTexts() {
    const rows = await rowsIn('waiver_versions').select(
      'id',
      'template_id',
      'name',
      'version',
      'content',
      'content_hash',
      'effective_date'
    )
    const versions = new Map(rows.map((row) => [row.id, row]))
    for (const { sequence, uid, body } of this.texts.values()) {
      const { template } = body
      const row = versions.get(template.version_id)
      const same =
        row?.template_id === template.id &&
        row.name === template.name &&
        row.version === template.version &&
        row.content_hash === template.content_hash &&
        row.effective_date === template.effective_date &&
        sha256(row.content) === template.content_hash
      if (!same) this.found.add(sequence, uid, messages['text.otherwise'])
    }
  }

  verdict(): Verdict {
    const { found, end, erased, anchored } = this
    return {
      records: end.sequence,
      erased,
      fault: found.first,
      faults: found.count,
      anchored,
      open_since: this.openSince,
      open_until: this.openUntil,
      hash: end.hash,
      strange: [...this.strange],
    }
  }

  private async look(row: SealedRecord) {
    for (const what of await this.faultsIn(row)) this.found.add(row.sequence, row.uid, what)
    const stated = this.expected.get(row.sequence) ?? []
    const differs = stated.find(({ hash }) => hash !== row.hash)
    if (differs) {
      const what = fill(messages['checkpoint.differs'], { date: differs.made_at })
      this.found.add(row.sequence, row.uid, what)
    }
    if (stated.length > 0 && !differs) {
      this.anchored = row.sequence
      this.openSince = null
      this.openUntil = null
    } else this.leaveOpen(timeOf(row))
    if (row.erased_on !== null) this.erased += 1
    for (const known of [row.hash, row.digest]) this.strange.delete(known)
    this.noteText(row)
    const statedOn = stated[0]?.made_at.slice(0, 10) ?? null
    this.signedFrom = latest(this.signedFrom, row.signed_day, statedOn)
    this.end = { sequence: row.sequence, hash: row.hash }
  }

  private leaveOpen(made: string | null) {
    this.openSince ??= made
    this.openUntil = made ?? this.openUntil
  }

  /** What seems wrong is read once more: something may have happened to the record between the queries. */
  private async faultsIn(row: SealedRecord): Promise<string[]> {
    const before = { ...this.end, signedFrom: this.signedFrom }
    const judged = { today: clock.today(), keys: () => (this.keys ??= publicKeys()) }
    const faults = faultsOf(row, before, judged)
    if (faults.length === 0) return faults
    const [again] = await recordsAfter(row.sequence - 1, 1)
    return again?.uid === row.uid ? faultsOf(again, before, judged) : faults
  }

  private noteText({ sequence, uid, version_id: id, body: text }: SealedRecord) {
    if (text === null || id === null || this.texts.has(id)) return
    const body = readBody(text)
    if (body?.template.version_id === id) this.texts.set(id, { sequence, uid, body })
  }
}

/** When a record was made, as it says itself; null for one that says nothing any more. */
function timeOf({ body, event_body: happened }: SealedRecord): string | null {
  if (happened !== null) return readEvent(happened)?.noted_at ?? null
  return body === null ? null : (readBody(body)?.signed_at ?? null)
}

/** Records stand in the order in which they were signed. */
function latest(...days: (Day | null)[]): Day | null {
  return days.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)
}

/** A record or a listed waiver that the chain does not know was put in beside it. */
async function findUnsealed(after: number, found: Faults, between: Between) {
  const tables = [
    'waiver_records',
    'signed_waivers',
    'waiver_erasures',
    'waiver_chain_events',
  ] as const
  for (const table of tables) {
    await inIdRanges(table, between, async (ids) => {
      const strays = await rowsIn(`${table} as r`)
        .leftJoin('waiver_chain as c', 'c.uid', 'r.uid')
        .whereBetween('r.id', ids)
        .whereNull('c.uid')
        .orderBy('r.id')
        .select('r.uid')
      for (const { uid } of strays) found.add(after + 1, uid, messages.beside)
    })
  }
}

class Faults {
  first: Fault | null = null
  private bad = new Set<string>()

  get count() {
    return this.bad.size
  }

  add(sequence: number, uid: string | null, what: string) {
    const fault = { sequence, uid, what }
    this.bad.add(`${sequence}.${uid}`)
    if (!this.first || sequence < this.first.sequence) this.first = fault
  }
}
