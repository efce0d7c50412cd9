import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { NotAsSealed } from '#waivers/seal/not_as_sealed'
import { NotFound } from '#platform/http/refusals'
import { visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { recordOfWaiver } from '#waivers/waivers_of_customer'
import { recordOfMyWaiver, recordThatISigned } from '#waivers/waivers_of_family'
import { clock } from '#platform/clock'
import { attachmentDisposition } from '#platform/http/content_disposition'
import { proofOf } from '#waivers/proof/proof'
import { VERIFIER_FILE, VERIFIER_NAME } from '#waivers/proof/verifier_file'
import { anchorOf } from '#waivers/seal/anchor'
import { parkKey } from '#waivers/seal/signing_key'
import { wholeRecord, type WholeRecord } from '#waivers/seal/whole_record'
import { nameOf, pdfOfRecord } from '#waivers/pdf/pdf_of_record'

/** Signed waivers as files, for whose they are and for staff. */
export default class WaiverFilesController {
  /** GET /waivers/{id}/pdf: for whoever may read the waiver. */
  async pdf(ctx: HttpContext) {
    const { name, bytes } = await pdfOfRecord(await recordToRead(ctx, recordOfMyWaiver))
    sendFile(ctx, { name, type: 'application/pdf', bytes })
  }

  /** GET /waivers/{id}/proof: for whoever signed it, and for staff. */
  async proof(ctx: HttpContext) {
    const record = await recordToRead(ctx, recordThatISigned)
    const { link, text, salt, image, body } = record
    const sealed = { body: text, salt, image }
    const proof = proofOf({ link, sealed, anchor: await anchorOf(link) }, parkKey())
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

/** @throws {NotFound} where the detail of the waiver is not found either, and for a text that was erased. */
async function recordToRead(ctx: HttpContext, ofRider: FindRecord): Promise<WholeRecord> {
  const waiverId = Number(ctx.params.id)
  const uid =
    ctx.caller?.kind === 'staff'
      ? await recordOfWaiver(waiverId)
      : await ofRider({ riderId: visitorOf(ctx).id, waiverId }, clock.today())
  const record = await wholeRecord(uid)
  if (record === 'gone') throw new NotFound()
  if (record === 'changed') throw new NotAsSealed()
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
