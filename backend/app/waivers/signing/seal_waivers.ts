import { randomBytes } from 'node:crypto'
import { rowsIn } from '#platform/database/rows_in'
import { keepAnswers } from '#waivers/answers/keep_answers'
import type { Person } from '#waivers/signing/family_of_signer'
import { frozenBodyOf, type Signing } from '#waivers/signing/frozen_body_of'
import { NOT_DECLINED } from '#customers/declined'
import { answersHash, sameHash, sameNumber } from '#waivers/signing/same_waiver'
import type { Actor } from '#platform/actor'
import type { ParkTemplate } from '#waivers/templates/park_templates'
import { importedRecords, personOf } from '#waivers/coverage/coverage_of'
import { noteCoverageDay, storedCoverage } from '#waivers/coverage/store_coverage'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { insertMany, insertRow } from '#platform/database/insert_many'
import type { Reported } from '#waivers/signing/waiver_receipt_mail'
import { writeReceipt } from '#waivers/signing/write_receipt'
import { appendToChain } from '#waivers/seal/append_to_chain'
import { canonicalJson } from '#waivers/seal/canonical_json'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { keptFrom } from '#waivers/seal/kept_until'
import { digestOf, type Link } from '#waivers/seal/link'
import { signingKey } from '#waivers/seal/signing_key'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import type { SignedWaiverRow } from '#waivers/signed_waiver_transformer'

export type Sealing = Signing & {
  subjects: readonly Person[]
  templates: readonly ParkTemplate[]
  /** True if the call carries an idempotency key, so that it is not a repeat. */
  keyed: boolean
  by: Actor
}

type Waiver = {
  subject: Person
  uid: string
  salt: string
  frozen: FrozenBody
  body: string
  digest: string
}

/**
 * Writes the waivers of one signature: the list rows, the frozen bodies, the new coverage, the history, and last the
 * seal with its receipt letter. Irreversible: no code changes or removes these records.
 */
export async function sealWaivers(sealing: Sealing, trx: Transaction): Promise<Signed[]> {
  // A park with signatures does not start without its key, so the key is generated with the first waiver.
  signingKey()
  const waivers = sealing.subjects.map((subject) => waiverFor(sealing, subject))
  const signed = await list(sealing, waivers, trx)
  await seal(sealing, waivers, trx)
  await keepAnswers(
    signed.map(({ subject, row, frozen }) => {
      return { id: row.id, subjectId: subject.id, signedAt: row.signed_at, frozen }
    }),
    trx
  )
  await cover(sealing, signed, trx)
  await note(sealing, waivers, trx)
  const links = await appendToChain(waivers, trx)
  await writeReceipt(sealing, reportOf(sealing, waivers, links), trx)
  return signed
}

/** A unique name: 128 random bits. */
export function newUid() {
  return randomBytes(16).toString('hex')
}

function waiverFor(sealing: Sealing, subject: Person): Waiver {
  const uid = newUid()
  const salt = newUid()
  const frozen = frozenBodyOf(sealing, subject, uid)
  const body = canonicalJson(frozen)
  return { subject, uid, salt, frozen, body, digest: digestOf({ salt, body }) }
}

/** A list row with its person. */
export type Signed = { subject: Person; uid: string; frozen: FrozenBody; row: SignedWaiverRow }

/** The list rows with their new ids. */
async function list(sealing: Sealing, waivers: Waiver[], trx: Transaction): Promise<Signed[]> {
  const listed = waivers.map((waiver) => ({ ...waiver, columns: listedColumns(sealing, waiver) }))
  const ids = await insertListed(
    listed.map(({ columns }) => columns),
    trx
  )
  return listed.map(({ subject, uid, frozen, columns }) => ({
    subject,
    uid,
    frozen,
    row: {
      ...columns,
      id: ids.get(uid) ?? missing(uid),
      by_guardian: columns.by_guardian ? 1 : 0,
      voided_at: null,
      date_of_birth: subject.date_of_birth,
    },
  }))
}

type Listed = ReturnType<typeof listedColumns>

async function insertListed(rows: Listed[], trx: Transaction): Promise<Map<string, number>> {
  const [only] = rows
  if (only && rows.length === 1) {
    return new Map([[only.uid, await insertRow(trx, 'signed_waivers', only)]])
  }
  await insertMany(trx, 'signed_waivers', rows)
  // The engines report only one id of several, so they are selected.
  const known = await rowsIn('signed_waivers', trx)
    .whereIn(
      'uid',
      rows.map(({ uid }) => uid)
    )
    .select('id', 'uid')
  return new Map(known.map(({ id, uid }) => [uid, id]))
}

function listedColumns(sealing: Sealing, { subject, uid, frozen }: Waiver) {
  const { signing, sent, signer, signature, now } = sealing
  const { template } = frozen
  const sameness = {
    signerId: signer.id,
    templateId: template.id,
    signatureHash: signature.sha256,
    answersHash: answersHash(sent),
  }
  const hash = sameHash(sameness, subject.id)
  return {
    uid,
    signing,
    subject_id: subject.id,
    counts_for_id: subject.id,
    signer_id: signer.id,
    template_id: template.id,
    version_id: template.version_id,
    template_name: template.name,
    template_version: template.version,
    audience: template.audience,
    subject_first_name: subject.first_name,
    subject_last_name: subject.last_name,
    by_guardian: frozen.by_guardian,
    signed_at: sqlTime(now),
    signed_day: frozen.signed_day,
    last_day: frozen.last_day,
    same_hash: hash,
    same_number: sameNumber(sealing, hash, subject),
  }
}

function sealedColumns({ signature }: Sealing, { subject, uid, salt, frozen, body }: Waiver) {
  return {
    uid,
    salt,
    body,
    image: signature.image,
    method: frozen.signature.method,
    evidence: frozen.evidence,
    retain_from: keptFrom({ ...frozen, birth: subject.date_of_birth }),
    retained_until: frozen.retained_until ?? null,
  }
}

async function seal(sealing: Sealing, waivers: Waiver[], trx: Transaction) {
  const rows = waivers.map((waiver) => sealedColumns(sealing, waiver))
  await insertMany(trx, 'waiver_records', rows)
}

/**
 * Coverage as of today: the signature may have been captured on an earlier day. It takes back no refusal that came after
 * it.
 */
async function cover({ templates, now }: Sealing, signed: Signed[], trx: Transaction) {
  const today = clock.today()
  await noteCoverageDay(today, trx)
  const imported = await importedRecords(
    signed.map(({ subject }) => subject.id),
    trx
  )
  const at = sqlTime(now)
  for (const { subject, row } of signed) {
    const isTakenBack = subject.declined_at === null || subject.declined_at <= at
    const before = [...subject.waivers, ...(imported.get(subject.id) ?? [])]
    const person = personOf(subject, [...before, row], templates)
    await rowsIn('customers', trx)
      .where('id', subject.id)
      .update({ ...storedCoverage(person, today), ...(isTakenBack && NOT_DECLINED) })
  }
}

/** A history line for each person. */
async function note({ chosen, by }: Sealing, waivers: Waiver[], trx: Transaction) {
  const { name, version } = chosen.version
  for (const { subject, uid } of waivers) {
    const details = { uid, template: name, version }
    await record({ action: 'waiver.signed', by, customerId: subject.id, details }, trx)
  }
}

/** Facts of a signature for its letter. */
function reportOf({ chosen, now }: Sealing, waivers: Waiver[], links: readonly Link[]): Reported {
  const { name, version } = chosen.version
  const places = new Map(links.map(({ uid, sequence, hash }) => [uid, { sequence, hash }]))
  return {
    template: { name, version },
    signedAt: now.toISOString(),
    waivers: waivers.map(({ subject, uid, digest }) => ({
      name: `${subject.first_name} ${subject.last_name}`,
      uid,
      digest,
      place: places.get(uid) ?? missing(uid),
    })),
  }
}

function missing(uid: string): never {
  throw new Error(`the waiver ${uid} was written and is not there`)
}
