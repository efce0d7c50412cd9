import { randomBytes } from 'node:crypto'
import { rowsIn } from '#platform/database/rows_in'
import type { Person } from '#waivers/signing/family_of_signer'
import { frozenBodyOf, type Signing } from '#waivers/signing/frozen_body_of'
import { sameHash, sameNumber } from '#waivers/signing/same_waiver'
import type { Actor } from '#platform/actor'
import type { ParkTemplate } from '#waivers/templates/park_templates'
import { personOf } from '#waivers/coverage/coverage_of'
import { storedCoverage } from '#waivers/coverage/store_coverage'
import { record } from '#platform/history'
import { insertMany, insertRow } from '#platform/database/insert_many'
import { waiverReceiptMail } from '#waivers/signing/waiver_receipt_mail'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { appendToChain } from '#waivers/seal/append_to_chain'
import { canonicalJson } from '#waivers/seal/canonical_json'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { keptFrom } from '#waivers/seal/kept_until'
import { digestOf } from '#waivers/seal/link'
import { signingKey } from '#waivers/seal/signing_key'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import type { SignedWaiverRow } from '#waivers/signed_waiver_transformer'

export type Sealing = Signing & {
  subjects: readonly Person[]
  templates: readonly ParkTemplate[]
  /** Whether the call carries a key, which makes it one of its own. */
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
 * Writes the waivers of one signature: the list, the frozen bodies, how their people are covered from now on, history and
 * receipt, and last of all the seal. There is no way back: nothing in the code changes or removes what stands here.
 */
export async function sealWaivers(sealing: Sealing, trx: Transaction): Promise<Signed[]> {
  // A park that has signed does not start without its key, so the first waiver makes it.
  signingKey()
  const waivers = sealing.subjects.map((subject) => waiverFor(sealing, subject))
  const signed = await list(sealing, waivers, trx)
  await seal(sealing, waivers, trx)
  await cover(sealing, signed, trx)
  await tell(sealing, waivers, trx)
  await appendToChain(waivers, trx)
  return signed
}

/** What nothing else is called: 128 random bits. */
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

/** A waiver as it will be read, and whose it is. */
export type Signed = { subject: Person; uid: string; row: SignedWaiverRow }

/** The rows of the list as they will be read, with the ids that they got. */
async function list(sealing: Sealing, waivers: Waiver[], trx: Transaction): Promise<Signed[]> {
  const listed = waivers.map((waiver) => ({ ...waiver, columns: listedColumns(sealing, waiver) }))
  const ids = await insertListed(
    listed.map(({ columns }) => columns),
    trx
  )
  return listed.map(({ subject, uid, columns }) => ({
    subject,
    uid,
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
  // The engines tell one id of several at most, so they are asked for.
  const known = await rowsIn('signed_waivers', trx)
    .whereIn(
      'uid',
      rows.map(({ uid }) => uid)
    )
    .select('id', 'uid')
  return new Map(known.map(({ id, uid }) => [uid, id]))
}

function listedColumns(sealing: Sealing, { subject, uid, frozen }: Waiver) {
  const { signing, signer, signature, now } = sealing
  const { template } = frozen
  const sameness = {
    signerId: signer.id,
    templateId: template.id,
    signatureHash: signature.sha256,
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

async function cover({ templates, today }: Sealing, signed: Signed[], trx: Transaction) {
  for (const { subject, row } of signed) {
    const person = personOf(subject, [...subject.waivers, row], templates)
    await rowsIn('customers', trx).where('id', subject.id).update(storedCoverage(person, today))
  }
}

/** A line in everybody's history, and one letter to the signer. */
async function tell(
  { signing, signer, chosen, by, now }: Sealing,
  waivers: Waiver[],
  trx: Transaction
) {
  const { name, version } = chosen.version
  for (const { subject, uid } of waivers) {
    const details = { uid, template: name, version }
    await record({ action: 'waiver.signed', by, customerId: subject.id, details }, trx)
  }
  if (!signer.email) return
  const receipt = waiverReceiptMail({
    firstName: signer.first_name,
    template: { name, version },
    signedAt: now.toISOString(),
    waivers: waivers.map(({ subject, uid, digest }) => ({
      name: `${subject.first_name} ${subject.last_name}`,
      uid,
      digest,
    })),
  })
  await enqueueMail(
    { to: signer.email, idempotencyKey: `waiver:${signing}`, waiverSigning: signing, ...receipt },
    trx
  )
}

function missing(uid: string): never {
  throw new Error(`the waiver ${uid} was written and is not there`)
}
