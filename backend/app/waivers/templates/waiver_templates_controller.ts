import type { HttpContext } from '@adonisjs/core/http'
import {
  confirmSampleSchema,
  newTemplateSchema,
  resignQuerySchema,
  templateChangesSchema,
  templatePreviewSchema,
  type ResignCount,
  type TemplatePreview,
} from '@trailgate/shared/waivers/schemas'
import { confirmSample } from '#waivers/templates/confirm_sample'
import { createTemplate } from '#waivers/templates/create_template'
import { removeTemplate } from '#waivers/templates/remove_template'
import { savedText } from '#waivers/templates/saved_text'
import { updateTemplate } from '#waivers/templates/update_template'
import { actorOf, callerOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { resignCountOf } from '#waivers/templates/resign_count'
import { templateVersions } from '#waivers/templates/template_versions'
import { waiverTemplateById, waiverTemplates } from '#waivers/templates/waiver_templates'
import { clock } from '#platform/clock'

/** Waiver templates, for managers (docs/product/waivers.md). */
export default class WaiverTemplatesController {
  /** GET /waivers/staff/templates */
  async index(ctx: HttpContext) {
    const templates = await waiverTemplates(clock.today())
    return send(ctx, templates, { total: templates.length })
  }

  /** GET /waivers/staff/templates/{id} */
  async show(ctx: HttpContext) {
    return send(ctx, await waiverTemplateById(Number(ctx.params.id), clock.today()))
  }

  /** POST /waivers/staff/templates */
  async store(ctx: HttpContext) {
    const today = clock.today()
    const template = validate(newTemplateSchema({ today }), ctx.request.body())
    const id = await createTemplate(callerOf(ctx), template)
    return send(ctx, await waiverTemplateById(id, today), { status: 201 })
  }

  /** PUT /waivers/staff/templates/{id} */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const changes = validate(templateChangesSchema, ctx.request.body())
    await updateTemplate({ id, changes, by: actorOf(ctx) })
    return send(ctx, await waiverTemplateById(id, clock.today()))
  }

  /** DELETE /waivers/staff/templates/{id}: answers whether it was deleted or, if signed, archived. */
  async destroy(ctx: HttpContext) {
    return send(ctx, await removeTemplate({ id: Number(ctx.params.id), by: actorOf(ctx) }))
  }

  /** POST /waivers/staff/templates/{id}/confirm-sample */
  async confirmSample(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { name } = validate(confirmSampleSchema, ctx.request.body())
    await confirmSample({ id, name, by: actorOf(ctx) })
    return send(ctx, await waiverTemplateById(id, clock.today()))
  }

  /** POST /waivers/staff/templates/preview: the text as it would be saved. */
  async preview(ctx: HttpContext) {
    const { content } = validate(templatePreviewSchema, ctx.request.body())
    const saved = savedText(content)
    const answer: TemplatePreview = { content: saved, changed: savedText(saved) !== content.trim() }
    return send(ctx, answer)
  }

  /** GET /waivers/staff/templates/{id}/versions */
  async versions(ctx: HttpContext) {
    const versions = await templateVersions(Number(ctx.params.id), clock.today())
    return send(ctx, versions, { total: versions.length })
  }

  /** GET /waivers/staff/templates/{id}/resign: number of riders who would have to sign again. */
  async resign(ctx: HttpContext) {
    const today = clock.today()
    const { effective_date: on } = validateQuery(ctx, resignQuerySchema({ today }))
    const answer: ResignCount = { riders: await resignCountOf(Number(ctx.params.id), on) }
    return send(ctx, answer)
  }
}
