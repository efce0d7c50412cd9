import type { Day } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import { faultsOf, readBody, type Repeated } from '#waivers/seal/faults_of'
import { sha256 } from '#platform/sha256'
import { inIdRanges, type Between } from '#waivers/seal/in_id_ranges'
import { CHAIN_START, type End } from '#waivers/seal/link'
import { NamedCheckpoints } from '#waivers/seal/named_checkpoints'
import { OrderOfTime } from '#waivers/seal/order_of_time'
import { Problems } from '#waivers/seal/problems'
import { recordsAfter, type SealedRecord } from '#waivers/seal/records_after'
import { publicKeys } from '#waivers/seal/signing_key'
import { timeOf } from '#waivers/seal/time_of'
import { isTheTrusted, type TrustedHead } from '#waivers/seal/trusted_head'
import { vouchingKeys, type KeysAt } from '#waivers/seal/vouching_keys'

/** Rows per read; each carries a text and a picture. */
const AT_ONCE = 20

/** A difference from the seal. */
export type Fault = { sequence: number; uid: string | null; what: string }

export type Verdict = {
  /** Number of sealed records: signatures and events. */
  records: number
  /** Records whose body was erased at the end of retention: the chain still has their digests. */
  erased: number
  /** The first fault in chain order; null if all is intact. */
  fault: Fault | null
  /** Number of faulty records, including the first. */
  faults: number
  /** Last record covered by a checkpoint outside the database; later ones rest on the database alone. */
  anchored: number
  /** Time of the first record without a checkpoint, as it states; null if there is none. */
  open_since: string | null
  /** Records of missing checkpoints, as named by records or later checkpoints. */
  gone: number[]
  /** Records that name an earlier last checkpoint than records before them, a sentence each. */
  set_back: string[]
  /** Hash of the last record. */
  hash: string
  /** Trusted hashes and seals that the chain lacks. */
  strange: TrustedHead[]
  /** Records whose time contradicts earlier ones, a sentence each; they are still as they were signed. */
  warnings: string[]
}

export type Walking = {
  /** Everything up to this record was verified before: the walk starts after it, if it is still there. */
  since?: End | null
  /** Called between two reads: lets other work run, or ends the walk by throwing. */
  between?: Between
  /** After a restore an operator vouches for the last signatures of a former key. */
  restored?: boolean | undefined
}

/**
 * Walks the whole chain and compares every record with its seal, the tables with the chain, and the chain with
 * checkpoints and with hashes or seals of letters that were kept elsewhere. Read-only; riders may sign meanwhile.
 */
export async function verifyChain(
  checkpoints: readonly Checkpoint[],
  trusted: readonly TrustedHead[] = [],
  { since = null, between, restored }: Walking = {}
): Promise<Verdict> {
  const from = since && (await isStill(since)) ? since : null
  const walk = new Walk(checkpoints, trusted, { from, between, restored })
  if (since && !from) walk.found.add(since.sequence, null, messages['changed.since'])
  for (;;) {
    // Read before the rows: a concurrent signature moves the end together with its row.
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

/** True if the stored end changed since it was read. */
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
  private readonly between: Walking['between']
  private strange: readonly TrustedHead[]
  private readonly time = new OrderOfTime()
  private readonly warnings = new Problems()
  /** First record of each signed text. */
  private readonly texts = new Map<number, { sequence: number; uid: string; body: Repeated }>()
  private readonly named: NamedCheckpoints
  private keys: KeysAt | undefined
  private readonly checkpoints: readonly Checkpoint[]
  private readonly restored: boolean | undefined

  constructor(
    checkpoints: readonly Checkpoint[],
    trusted: readonly TrustedHead[],
    { from, between, restored }: Omit<Walking, 'since'> & { from: End | null }
  ) {
    this.checkpoints = checkpoints
    this.named = new NamedCheckpoints(checkpoints)
    this.restored = restored
    this.between = between
    if (from) {
      this.end = from
      const before = checkpoints.filter(({ sequence }) => sequence <= from.sequence)
      this.anchored = Math.max(0, ...before.map(({ sequence }) => sequence))
    }
    this.expected = Map.groupBy(checkpoints, ({ sequence }) => sequence)
    this.strange = trusted
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

  /** A signed text never changes: if its version differs from the sealed text, lists and coverage use another one. */
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
      gone: this.named.gone(),
      set_back: this.named.setBack(),
      hash: end.hash,
      strange: [...this.strange],
      warnings: this.warnings.sentences(),
    }
  }

  private async look(row: SealedRecord) {
    for (const what of await this.faultsIn(row)) this.found.add(row.sequence, row.uid, what)
    const made = timeOf(row)
    const stated = this.expected.get(row.sequence) ?? []
    const differs = stated.find(({ hash }) => hash !== row.hash)
    if (differs) {
      const what = fill(messages['checkpoint.differs'], { date: differs.made_at })
      this.found.add(row.sequence, row.uid, what)
    }
    if (stated.length > 0 && !differs) {
      this.anchored = row.sequence
      this.openSince = null
    } else this.openSince ??= made.at
    this.named.follow(row)
    if (row.erased_on !== null) this.erased += 1
    this.strange = this.strange.filter((head) => !isTheTrusted(head, row))
    const early = this.time.follow(made)
    if (early !== null) this.warnings.add(`Record ${row.sequence} ${early}`)
    for (const checkpoint of stated) this.time.pass(checkpoint)
    this.noteText(row)
    const statedOn = stated[0]?.made_at.slice(0, 10) ?? null
    this.signedFrom = latest(this.signedFrom, row.signed_day, statedOn)
    this.end = { sequence: row.sequence, hash: row.hash }
  }

  /** A faulty record is read once more: it may have changed between the queries. */
  private async faultsIn(row: SealedRecord): Promise<string[]> {
    const before = { ...this.end, signedFrom: this.signedFrom }
    const judged = { today: clock.today(), keysAt: this.keysAt() }
    const faults = faultsOf(row, before, judged)
    if (faults.length === 0) return faults
    const [again] = await recordsAfter(row.sequence - 1, 1)
    return again?.uid === row.uid ? faultsOf(again, before, judged) : faults
  }

  private keysAt(): KeysAt {
    const { checkpoints, restored } = this
    return (this.keys ??= vouchingKeys(checkpoints, publicKeys(), { restored }))
  }

  private noteText({ sequence, uid, version_id: id, body: text }: SealedRecord) {
    if (text === null || id === null || this.texts.has(id)) return
    const body = readBody(text)
    if (body?.template.version_id === id) this.texts.set(id, { sequence, uid, body })
  }
}

/** Records are in order of signing. */
function latest(...days: (Day | null)[]): Day | null {
  return days.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)
}

/** A record or a list row unknown to the chain was inserted by hand. */
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
