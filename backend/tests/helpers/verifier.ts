/** The core function of the verifier's page, run as it is in the page: without the page, the database or the server. */
import { createHash, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import { VERIFIER_FILE } from '#waivers/proof/verifier_file'
import { canonicalJson } from '#waivers/seal/canonical_json'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { sha256 } from '#platform/sha256'
import { digestOf, linkAfter } from '#waivers/seal/link'

export type ProofFile = { name: string; text: string }
export type ProofFault = {
  sequence: number | null
  uid: string | null
  file: string
  what: string
}
type Verdict = {
  records: number
  erased: number
  anchored: number
  keys: string[]
  faults: ProofFault[]
  warnings: ProofFault[]
}
type Verify = (
  files: readonly ProofFile[],
  trusted?: { key?: string; seal?: string }
) => Promise<Verdict>

const page = readFileSync(VERIFIER_FILE, 'utf8')
const [, core] = /<script id="core">([\s\S]*?)<\/script>/.exec(page) ?? []

/**
 * The same SHA-256 as in a browser, with a ninth of the CPU time: every thousand proofs take some four thousand
 * digests. The verifier's browser tests use the browser's own.
 */
const subtle = {
  digest: async (_name: 'SHA-256', bytes: Uint8Array) =>
    new Uint8Array(createHash('sha256').update(bytes).digest()).buffer,
  importKey: webcrypto.subtle.importKey.bind(webcrypto.subtle),
  verify: webcrypto.subtle.verify.bind(webcrypto.subtle),
}

const made = runInThisContext(`(crypto) => { ${core}; return verifyProofs }`) as (
  crypto: object
) => Verify

export const verifyProofs = made({ subtle })

/** A proof as a file. */
export function fileOf(proof: WaiverProof, name = `${proof.link.sequence}.json`): ProofFile {
  return { name, text: JSON.stringify(proof) }
}

/**
 * Changes the frozen text of a proof and reseals it in the same record, as an attacker without the park's key could.
 */
export function resealed(proof: WaiverProof, change: (body: FrozenBody) => void): WaiverProof {
  if (!proof.record) throw new Error('there is no text to change')
  const body: FrozenBody = JSON.parse(proof.record.body)
  change(body)
  const record = { ...proof.record, body: canonicalJson(body) }
  const { sequence, uid, previous_hash: hash } = proof.link
  const link = linkAfter({ sequence: sequence - 1, hash }, { uid, digest: digestOf(record) })
  return { ...proof, record, link }
}

/** Another text with its own hash. */
export function otherText({ template }: FrozenBody) {
  template.content = template.content.replace('a helmet', 'no helmet')
  template.content_hash = sha256(template.content)
}
