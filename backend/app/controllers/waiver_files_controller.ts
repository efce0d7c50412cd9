import type { HttpContext } from '@adonisjs/core/http'
import { NotAsSealed } from '#exceptions/not_as_sealed'
import { NotFound } from '#exceptions/refusals'
import { visitorOf } from '#http/caller'
import { recordOfWaiver } from '#queries/waivers/waivers_of_customer'
import { recordOfMyWaiver } from '#queries/waivers/waivers_of_family'
import { clock } from '#services/clock'
import { attachmentDisposition } from '#services/files/disposition'
import { wholeRecord, type WholeRecord } from '#services/seal/whole_record'
import { pdfOfRecord } from '#services/waiver_pdf/pdf_of_record'

/** Signed waivers as files, for whose they are and for staff (contract, Routes of ours). */
export default class WaiverFilesController {
  /** GET /waivers/{id}/pdf */
  async pdf(ctx: HttpContext) {
    const { name, bytes } = await pdfOfRecord(await recordToRead(ctx))
    sendFile(ctx, { name, type: 'application/pdf', bytes })
  }
}

/** @throws {NotFound} where the detail of the waiver is not found either, and for a text that was erased. */
async function recordToRead(ctx: HttpContext): Promise<WholeRecord> {
  const waiverId = Number(ctx.params.id)
  const uid =
    ctx.caller?.kind === 'staff'
      ? await recordOfWaiver(waiverId)
      : await recordOfMyWaiver({ riderId: visitorOf(ctx).id, waiverId }, clock.today())
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
