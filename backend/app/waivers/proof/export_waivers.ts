import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readFile,
  rename,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { readEvent } from '#waivers/seal/chain_event'
import { linksBetween, MOST_LINKS, type Anchor } from '#waivers/seal/anchor'
import { readCheckpoint, type Checkpoint } from '#waivers/seal/checkpoint'
import { keyId } from '#waivers/seal/signed_file'
import { checkpointFiles, headOfChain } from '#waivers/seal/keep_checkpoints'
import type { Link } from '#waivers/seal/link'
import { OrderOfTime } from '#waivers/seal/order_of_time'
import { recordsAfter, type SealedRecord } from '#waivers/seal/records_after'
import { keysOfProofs, publicKeys } from '#waivers/seal/signing_key'
import { timeOf } from '#waivers/seal/time_of'
import { verifyPark } from '#waivers/seal/verify_park'
import { settings } from '#start/settings'
import { proofOf, publicKeyText } from './proof.ts'
import { VERIFIER_FILE, VERIFIER_NAME } from './verifier_file.ts'

/** Rows per read; each carries a text and a picture. */
const AT_ONCE = 100
/** Proofs per folder, so that no folder grows too large to list. */
const IN_A_FOLDER = 1000

/** An export claims that everything in it is as it was signed; this park cannot claim that. */
export class NotWhole extends Error {
  constructor() {
    super(messages['export.refused'])
  }
}

/** manifest.json of an export. */
export type ExportManifest = {
  format: 'trailgate-export-1'
  park: string
  made_at: string
  /** Number of records in the chain, and the hash of the last one. */
  records: number
  hash: string
  /** Records of which only the seal is left. */
  erased: number
  checkpoints: number
  key_id: string
  public_key: string
  /** That key, and the former ones, which may have signed checkpoints of it. */
  public_keys: string[]
  /** SHA-256 of the file SHA256SUMS, which has the hashes of all other files. */
  sums: string
}

/**
 * Writes a proof of every signed waiver into a new folder, with the checkpoints, the verifier page, a manifest and
 * `SHA256SUMS`. Until it is complete the folder ends with `.part`. The park stays open; waivers signed after the start
 * are not included. At most some hundred records are in memory. It makes no checkpoint, since it does not vouch for
 * what it finds.
 * @throws when the folder already exists.
 * @throws {NotWhole} when anything is not as it was sealed.
 */
export async function exportWaivers(folder: string, now: Date): Promise<ExportManifest> {
  const part = `${folder}.part`
  for (const taken of [folder, part].filter((each) => existsSync(each))) {
    throw new Error(`${taken} is there already`)
  }
  const { fault, problems } = await verifyPark()
  if (fault || problems.length > 0) throw new NotWhole()
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(part, { mode: 0o700 })
  const files = await Files.into(part)
  try {
    const head = await headOfChain()
    const checkpoints = await copyCheckpoints(files, head.sequence)
    const erased = await writeProofs(files, head.sequence, checkpoints)
    await files.copy(VERIFIER_FILE, VERIFIER_NAME)
    const keys = keysOfProofs()
    const [key] = keys
    const manifest: ExportManifest = {
      format: 'trailgate-export-1',
      park: settings.parkName,
      made_at: now.toISOString(),
      records: head.sequence,
      hash: head.hash,
      erased,
      checkpoints: checkpoints.length,
      key_id: keyId(key),
      public_key: publicKeyText(key),
      public_keys: keys.map(publicKeyText),
      sums: await files.close(),
    }
    await writeFile(join(part, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(part, folder)
    return manifest
  } finally {
    await files.close()
  }
}

async function copyCheckpoints(files: Files, last: number): Promise<Checkpoint[]> {
  const kept: Checkpoint[] = []
  for await (const { name, text, checkpoint } of checkpointsUpTo(last)) {
    await files.write(`checkpoints/${name}`, text)
    kept.push(checkpoint)
  }
  return inOrder(kept)
}

/** By their records; of two of one record the older one first, which vouched first. */
export function inOrder(checkpoints: readonly Checkpoint[]): Checkpoint[] {
  return checkpoints.toSorted(
    (a, b) => a.sequence - b.sequence || Date.parse(a.made_at) - Date.parse(b.made_at)
  )
}

/** Checkpoints of the park's keys up to a record, as their files have them. */
export async function* checkpointsUpTo(last: number) {
  for (const file of await checkpointFiles()) {
    const text = await readFile(file, 'utf8')
    const checkpoint = readCheckpoint(text, ...publicKeys())
    if (checkpoint && checkpoint.sequence <= last) yield { name: basename(file), text, checkpoint }
  }
}

async function writeProofs(files: Files, last: number, checkpoints: readonly Checkpoint[]) {
  let erased = 0
  for await (const { sequence, proof } of proofsUpTo(last, checkpoints)) {
    if (proof.erased) erased += 1
    await files.write(proofName(sequence), `${JSON.stringify(proof, null, 2)}\n`)
  }
  return erased
}

/** The proofs of all records up to a number, in order. At most some hundred records are in memory. */
export async function* proofsUpTo(
  last: number,
  checkpoints: readonly Checkpoint[]
): AsyncGenerator<{ sequence: number; uid: string; proof: WaiverProof }> {
  const anchors = new Anchors(checkpoints)
  const time = new OrderOfTime()
  const statements = Map.groupBy(checkpoints, ({ sequence }) => sequence)
  const keys = keysOfProofs()
  for (let after = 0; after < last;) {
    const rows = await recordsAfter(after, AT_ONCE)
    if (rows.length === 0) break
    for (const row of rows.filter(({ sequence }) => sequence <= last)) {
      const sealed = sealedOf(row)
      const anchor = await anchors.of(row)
      const happened = happeningOf(row)
      const warnings = [time.follow(timeOf(row)) ?? []].flat()
      for (const stated of statements.get(row.sequence) ?? []) time.pass(stated)
      const parts = {
        link: linkOf(row),
        sealed,
        erased: erasureOf(row),
        happened,
        anchor,
        warnings,
      }
      const { sequence, uid } = row
      yield { sequence, uid, proof: proofOf(parts, keys) }
    }
    after = rows.at(-1)?.sequence ?? last
  }
}

/** Records come in order, so the links to the next checkpoint are read once for all records before it. */
class Anchors {
  private next = 0
  private links: Link[] = []
  private linksOf: Checkpoint | null = null
  private readonly checkpoints: readonly Checkpoint[]

  constructor(checkpoints: readonly Checkpoint[]) {
    this.checkpoints = checkpoints
  }

  async of({ sequence }: { sequence: number }): Promise<Anchor | null> {
    while ((this.checkpoints[this.next]?.sequence ?? Infinity) < sequence) this.next += 1
    const checkpoint = this.checkpoints[this.next]
    if (!checkpoint || checkpoint.sequence - sequence > MOST_LINKS) return null
    if (this.linksOf !== checkpoint) {
      this.links = await linksBetween(sequence, checkpoint.sequence)
      this.linksOf = checkpoint
    }
    return { checkpoint, links: this.links.filter((link) => link.sequence > sequence) }
  }
}

/** Files of an export, and the hash of each. */
class Files {
  private readonly whole: Hash = createHash('sha256')
  private closed: string | null = null
  private readonly folder: string
  private readonly sums: FileHandle

  private constructor(folder: string, sums: FileHandle) {
    this.folder = folder
    this.sums = sums
  }

  static async into(folder: string) {
    return new Files(folder, await open(join(folder, 'SHA256SUMS'), 'wx'))
  }

  async write(name: string, content: string | Buffer) {
    const file = join(this.folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content, { flag: 'wx' })
    await this.note(name, content)
  }

  async copy(from: string, name: string) {
    await copyFile(from, join(this.folder, name))
    await this.note(name, await readFile(from))
  }

  /** Closes the list of hashes and returns its own. */
  async close(): Promise<string> {
    if (this.closed === null) {
      this.closed = this.whole.digest('hex')
      await this.sums.close()
    }
    return this.closed
  }

  /** Format of `sha256sum --check`. */
  private async note(name: string, content: string | Buffer) {
    const line = `${createHash('sha256').update(content).digest('hex')}  ${name}\n`
    this.whole.update(line)
    await this.sums.write(line)
  }
}

function sealedOf({ body, salt, image }: SealedRecord) {
  return body === null || salt === null || image === null ? null : { body, salt, image }
}

function erasureOf({ events }: SealedRecord): WaiverProof['erased'] {
  for (const { body, signature } of events) {
    const event = body === null || signature === null ? null : readEvent(body)
    if (event?.kind === 'erased' && body !== null && signature !== null) {
      const { retained_until: until, erased_on: on } = event
      return { retained_until: until, erased_on: on, statement: body, signature }
    }
  }
  return null
}

function happeningOf(row: SealedRecord): WaiverProof['happened'] {
  const { event_of: to, event_body: body, event_salt: salt, event_signature: signature } = row
  return to === null ? undefined : { to, body, salt, signature }
}

function linkOf({ sequence, uid, previous_hash: previous, digest, hash }: Link): Link {
  return { sequence, uid, previous_hash: previous, digest, hash }
}

/** File name of a proof. */
export function proofName(sequence: number, kind: 'json' | 'pdf' = 'json') {
  const folder = Math.floor((sequence - 1) / IN_A_FOLDER)
  return `waivers/${String(folder).padStart(6, '0')}/${padded(sequence)}.${kind}`
}

/** Zero-padded, so that names sort like numbers. */
function padded(sequence: number) {
  return String(sequence).padStart(12, '0')
}
