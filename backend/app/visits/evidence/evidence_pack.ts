import { readFile } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { PACK_FILES, type PackFile } from '@trailgate/shared/evidence/constants'
import type { CoverageAtAnswer } from '@trailgate/shared/evidence/schemas'
import type { PickedUpByAnswer } from '@trailgate/shared/pickups/schemas'
import type { Second } from '@trailgate/shared/waivers/coverage_at'
import { ZipFile } from 'yazl'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { drawInBackground } from '#waivers/pdf/pdf_in_background'
import { pdfOfRecord } from '#waivers/pdf/pdf_of_record'
import { proofOf, publicKeyText } from '#waivers/proof/proof'
import { VERIFIER_FILE } from '#waivers/proof/verifier_file'
import { warningsOf } from '#waivers/proof/warnings_of'
import { anchorOf } from '#waivers/seal/anchor'
import { headOfChain, newestCheckpoint } from '#waivers/seal/keep_checkpoints'
import { NotAsSealed } from '#waivers/seal/not_as_sealed'
import { keyId } from '#waivers/seal/signed_file'
import { keysOfProofs, parkKey } from '#waivers/seal/signing_key'
import { wholeRecord } from '#waivers/seal/whole_record'
import { settings } from '#start/settings'
import { coverageOfCustomer, type Asked } from './coverage_at.ts'
import type { Summary } from './summary_pdf.ts'

/** Everything that goes into a pack; nothing of it is large: one waiver, one visit, one page. */
type Files = Partial<Record<PackFile, Buffer>>

export type EvidencePack = { person: Asked; answer: CoverageAtAnswer; files: Files }

/**
 * Everything that shows how a customer was covered at an instant.
 * @throws {NotFound}
 * @throws {NotAsSealed} 409 if the waiver differs from its seal.
 * @throws {Unavailable} 503 when too many wait for PDFs.
 */
export async function evidencePack(id: number, at: Second, by: Actor): Promise<EvidencePack> {
  const { person, answer, waiver } = await coverageOfCustomer(id, at)
  const files: Files = {
    ...(waiver && (await filesOfWaiver(waiver.uid))),
    ...(answer.visit && {
      visit: json(visitFile(answer.visit, await sequenceOf(answer.visit.id))),
    }),
  }
  const end = await endOfChain()
  files.checkpoint = json(end)
  files.verifier = await readFile(VERIFIER_FILE)
  const record = waiver && (await subjectOf(waiver.uid))
  const summary: Summary = {
    park: settings.parkName,
    zone: settings.parkTimezone,
    made_at: clock.now().toISOString(),
    made_by: by.name,
    person,
    subject: record,
    answer,
    head: end.head,
    checkpoint: end.checkpoint,
    files: (Object.keys(PACK_FILES) as PackFile[]).filter(
      (name) => name === 'summary' || files[name] !== undefined
    ),
  }
  const module = new URL('./summary_pdf.ts', import.meta.url).href
  files.summary = await drawInBackground({ module, of: summary })
  return { person, answer, files }
}

/** The pack as one ZIP file, made while it is sent. */
export function zipOf({ files }: EvidencePack): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  // A failure on the way cuts the download off, so that half of it is not taken for all.
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)
  const made = clock.now()
  for (const [name, file] of Object.entries(PACK_FILES) as [PackFile, string][]) {
    const bytes = files[name]
    if (bytes) zip.addBuffer(bytes, file, { mtime: made })
  }
  zip.end()
  return out
}

async function filesOfWaiver(uid: string): Promise<Files> {
  const record = await wholeRecord(uid)
  if (typeof record === 'string') throw new NotAsSealed()
  const { link, text, salt, image, body } = record
  const warnings = await warningsOf(link.sequence, body)
  const sealed = { body: text, salt, image }
  const anchor = await anchorOf(link)
  const proof = proofOf({ link, sealed, anchor, warnings }, keysOfProofs())
  const { bytes } = await pdfOfRecord(record)
  return { waiver: bytes, proof: json(proof), text: textPage(body.template) }
}

/** The minor for whom a guardian signed, as it was signed; a parent may have the same name. */
async function subjectOf(uid: string): Promise<string | null> {
  const row = await rowsIn('signed_waivers')
    .where({ uid, by_guardian: true })
    .select('subject_first_name', 'subject_last_name')
    .first()
  return row && `${row.subject_first_name} ${row.subject_last_name}`
}

/** The text as it was shown, in a page that runs nothing and loads nothing. */
function textPage({ name, version, content }: { name: string; version: string; content: string }) {
  const title = escaped(`${name}, ${version}`)
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  return Buffer.from(
    `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n` +
      `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
      `<title>${title}</title>\n</head>\n<body>\n${content}\n</body>\n</html>\n`
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * The visit as it was, for people outside the park: without today's verdict of the gate, the alert and notes for staff, and the reason for
 * which a minor was handed over to a person who may not take them.
 */
function visitFile(
  { may_ride: _, alert: __, note: ___, ...visit }: NonNullable<CoverageAtAnswer['visit']>,
  sequence: number | null
) {
  return {
    ...visit,
    picked_up_by: visit.picked_up_by && withoutReason(visit.picked_up_by),
    coverage: { ...visit.coverage, sequence },
  }
}

function withoutReason({ override: _, ...taken }: PickedUpByAnswer) {
  return taken
}

async function sequenceOf(visitId: number): Promise<number | null> {
  const { waiver_sequence: sequence } = await rowsIn('visits')
    .where('id', visitId)
    .select('waiver_sequence')
    .firstOrFail()
  return sequence
}

/** Where the chain ends now, and the newest checkpoint of it, with the key that both are signed with. */
async function endOfChain() {
  const key = parkKey()
  return {
    park: settings.parkName,
    head: await headOfChain(),
    checkpoint: await newestCheckpoint(),
    key_id: keyId(key),
    public_key: publicKeyText(key),
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
