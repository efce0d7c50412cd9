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
import { dirname, join } from 'node:path'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { readEvent } from '#waivers/seal/chain_event'
import { linksBetween, MOST_LINKS, type Anchor } from '#waivers/seal/anchor'
import { keyId, readCheckpoint, type Checkpoint } from '#waivers/seal/checkpoint'
import { checkpointFiles, headOfChain } from '#waivers/seal/keep_checkpoints'
import type { Link } from '#waivers/seal/link'
import { recordsAfter, type SealedRecord } from '#waivers/seal/records_after'
import { parkKey, publicKeys } from '#waivers/seal/signing_key'
import { verifyPark } from '#waivers/seal/verify_park'
import { settings } from '#start/settings'
import { proofOf, publicKeyText } from './proof.ts'
import { VERIFIER_FILE, VERIFIER_NAME } from './verifier_file.ts'

/** Rows read at a time; each carries a text and a picture. */
const AT_ONCE = 100
/** So many proofs lie in a folder, so that none grows too long to list. */
const IN_A_FOLDER = 1000

/** An export says of everything in it that it is as it was signed; this park cannot say that. */
export class NotWhole extends Error {
  constructor() {
    super(messages['export.refused'])
  }
}

/** What an export says of itself, in manifest.json. */
export type ExportManifest = {
  format: 'trailgate-export-1'
  park: string
  made_at: string
  /** How many records the chain had, and the hash of the last one. */
  records: number
  hash: string
  /** Of how many of them only the seal is left. */
  erased: number
  checkpoints: number
  key_id: string
  public_key: string
  /** The SHA-256 of the file SHA256SUMS, which has that of every other file. */
  sums: string
}

/**
 * Writes a proof of every signed waiver into a new folder, with the checkpoints, the page that checks them, a manifest and
 * `SHA256SUMS`. Until it is whole the folder ends with `.part`. The park stays open meanwhile: what is signed after the
 * beginning is not in it. It never holds more than some hundred records in memory. It makes no checkpoint: what it finds it does not
 * vouch for.
 * @throws when the folder is there already.
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
    const key = parkKey()
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
      sums: await files.close(),
    }
    await writeFile(join(part, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(part, folder)
    return manifest
  } finally {
    await files.close()
  }
}

/** The checkpoints of this key that know no more than is exported, in their order. */
async function copyCheckpoints(files: Files, last: number): Promise<Checkpoint[]> {
  const kept: Checkpoint[] = []
  for (const file of await checkpointFiles()) {
    const text = await readFile(file, 'utf8')
    const checkpoint = readCheckpoint(text, ...publicKeys())
    if (!checkpoint || checkpoint.sequence > last) continue
    await files.write(`checkpoints/${padded(checkpoint.sequence)}.json`, text)
    kept.push(checkpoint)
  }
  return kept.sort((a, b) => a.sequence - b.sequence)
}

async function writeProofs(files: Files, last: number, checkpoints: readonly Checkpoint[]) {
  const key = parkKey()
  const anchors = new Anchors(checkpoints)
  let erased = 0
  for (let after = 0; after < last;) {
    const rows = await recordsAfter(after, AT_ONCE)
    if (rows.length === 0) break
    for (const row of rows.filter(({ sequence }) => sequence <= last)) {
      const sealed = sealedOf(row)
      const gone = erasureOf(row)
      if (gone) erased += 1
      const anchor = await anchors.of(row)
      const happened = happeningOf(row)
      const proof = proofOf({ link: linkOf(row), sealed, erased: gone, happened, anchor }, key)
      await files.write(nameOf(row.sequence), `${JSON.stringify(proof, null, 2)}\n`)
    }
    after = rows.at(-1)?.sequence ?? last
  }
  return erased
}

/** The records come in their order, so the links to the next checkpoint are read once for all before it. */
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

/** The files of an export, and the sum of each. */
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

  /** Ends the list of sums and returns its own. */
  async close(): Promise<string> {
    if (this.closed === null) {
      this.closed = this.whole.digest('hex')
      await this.sums.close()
    }
    return this.closed
  }

  /** As `sha256sum --check` reads it. */
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

function nameOf(sequence: number) {
  const folder = Math.floor((sequence - 1) / IN_A_FOLDER)
  return `waivers/${String(folder).padStart(6, '0')}/${padded(sequence)}.json`
}

/** Wide enough for every number, so that names sort like them. */
function padded(sequence: number) {
  return String(sequence).padStart(12, '0')
}
