import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { NotAsSealed } from '#waivers/seal/not_as_sealed'
import { can } from '@trailgate/shared/permissions'
import { messages } from '@trailgate/shared/waivers/field_messages'
import { answersOf, hasMedicalAnswer } from '#waivers/answers/answer_rows'
import { Forbidden, NotFound } from '#platform/http/refusals'
import { visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { recordOfWaiver } from '#waivers/waivers_of_customer'
import { isSignedByMe, recordOfMyWaiver, recordThatISigned } from '#waivers/waivers_of_family'
import { clock } from '#platform/clock'
import { attachmentDisposition } from '#platform/http/content_disposition'
import { proofOf } from '#waivers/proof/proof'
import { warningsOf } from '#waivers/proof/warnings_of'
import { VERIFIER_FILE, VERIFIER_NAME } from '#waivers/proof/verifier_file'
import { anchorOf } from '#waivers/seal/anchor'
import { keysOfProofs } from '#waivers/seal/signing_key'
import { wholeRecord, type WholeRecord } from '#waivers/seal/whole_record'
import { nameOf, pdfOfRecord } from '#waivers/pdf/pdf_of_record'

/** Signed waivers as files, for their riders and for staff. */
export default class WaiverFilesController {
  /** GET /waivers/{id}/pdf: for everyone who may read the waiver, and all that was answered on it. */
  async pdf(ctx: HttpContext) {
    const { name, bytes } = await pdfOfRecord(await recordToRead(ctx, recordOfMyWaiver))
    sendFile(ctx, { name, type: 'application/pdf', bytes })
  }

  /** GET /waivers/{id}/proof: for the signer, and for staff. */
  async proof(ctx: HttpContext) {
    const record = await recordToRead(ctx, recordThatISigned)
    const { link, text, salt, image, body } = record
    const sealed = { body: text, salt, image }
    const warnings = await warningsOf(link.sequence, body)
    const anchor = await anchorOf(link)
    const proof = proofOf({ link, sealed, anchor, warnings }, keysOfProofs())
    ctx.response.header('content-disposition', attachmentDisposition(`${nameOf(body)}.json`))
    return send(ctx, proof)
  }

  /** GET /waivers/verifier: a file to save, never a page of this site. */
  async verifier(ctx: HttpContext) {
    const bytes = await readFile(VERIFIER_FILE)
    sendFile(ctx, { name: VERIFIER_NAME, type: 'text/html; charset=utf-8', bytes })
  }
}

type FindRecord = (which: { riderId: number; waiverId: number }, today: string) => Promise<string>

/**
 * @throws {NotFound} if the caller may not read the waiver's detail, and for an erased text.
 * @throws {Forbidden} 403 for a medical answer and a role that may not read those, and for one of another guardian about
 * themselves: a file shows all of a record.
 */
async function recordToRead(ctx: HttpContext, ofRider: FindRecord): Promise<WholeRecord> {
  const waiverId = Number(ctx.params.id)
  const uid =
    ctx.caller?.kind === 'staff'
      ? await recordOfWaiver(waiverId)
      : await ofRider({ riderId: visitorOf(ctx).id, waiverId }, clock.today())
  const record = await wholeRecord(uid)
  if (record === 'gone') throw new NotFound()
  if (record === 'changed') throw new NotAsSealed()
  const { caller } = ctx
  const mayRead = caller?.kind !== 'staff' || can(caller.staff.role, 'waivers.medical')
  if (!mayRead && hasMedicalAnswer(record.body)) throw new Forbidden()
  const isOfSigner = answersOf(record.body, true).some(({ per }) => per === 'signer')
  if (caller?.kind !== 'staff' && isOfSigner) {
    const which = { riderId: visitorOf(ctx).id, waiverId }
    if (!(await isSignedByMe(which, clock.today()))) throw new Forbidden(messages['file.private'])
  }
  return record
}

function sendFile(
  { response }: HttpContext,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer }
) {
  response.header('content-type', type)
  response.header('content-length', String(bytes.length))
  response.header('content-disposition', attachmentDisposition(name))
  response.send(bytes)
}
