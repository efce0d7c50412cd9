import type { HttpContext } from '@adonisjs/core/http'
import { formatDate, partsOfDay } from '@trailgate/shared/dates'
import { DEFAULT_LANGUAGE, type Language } from '@trailgate/shared/languages/languages'
import { longDay } from '@trailgate/shared/languages/long_day'
import type { RiderTexts } from '@trailgate/shared/languages/rider_texts'
import { LOCALE } from '@trailgate/shared/languages/this_locale'
import { messages } from '@trailgate/shared/passes/messages'
import { cardsSchema } from '@trailgate/shared/passes/schemas'
import { fill } from '@trailgate/shared/text'
import { actorOf, callerOf, visitorOf } from '#access/caller'
import { clock } from '#platform/clock'
import { attachmentDisposition } from '#platform/http/content_disposition'
import { send, sendNothing } from '#platform/http/send'
import { catalogueOf, languageOfCall } from '#platform/http/translated'
import { validate } from '#platform/http/validate'
import { drawInBackground } from '#waivers/pdf/pdf_in_background'
import type { Card, Cards } from './cards_pdf.ts'
import { kioskKeys } from '#passes/kiosk_keys'
import {
  ownPass,
  passStateOf,
  replacePass,
  revokePass,
  shownName,
  textOf,
  toPass,
  type LivePass,
} from '#passes/live_pass'
import { passesToPrint } from '#passes/print_cards'
import { parkFace, parkRoles } from '#platform/park_face'
import { settings } from '#start/settings'

/** Passes for riders, staff and kiosks (docs/product/passes.md). */
export default class PassesController {
  /** GET /customers/me/pass */
  async mine(ctx: HttpContext) {
    return send(ctx, toPass(await ownPass(visitorOf(ctx).id, actorOf(ctx))))
  }

  /** GET /customers/me/pass.pdf: a card of credit-card size, in the rider's language. */
  async myCard(ctx: HttpContext) {
    const pass = await ownPass(visitorOf(ctx).id, actorOf(ctx))
    await sendCards(ctx, [pass], 'card', languageOfCall(ctx))
  }

  /** GET /customers/{id}/pass: its state, without the text that opens a kiosk. */
  async show(ctx: HttpContext) {
    return send(ctx, await passStateOf(Number(ctx.params.id)))
  }

  /** POST /customers/{id}/pass: a new serial; the old pass ends. */
  async store(ctx: HttpContext) {
    const pass = await replacePass(callerOf(ctx), { id: Number(ctx.params.id) })
    return send(ctx, toPass(pass), { status: 201 })
  }

  /** DELETE /customers/{id}/pass */
  async destroy(ctx: HttpContext) {
    await revokePass({ id: Number(ctx.params.id), by: actorOf(ctx) })
    return sendNothing(ctx)
  }

  /** POST /passes/cards: one card on a page of its size, several ten to a page. */
  async print(ctx: HttpContext) {
    const { customer_ids: ids } = validate(cardsSchema(), ctx.request.body())
    const passes = await passesToPrint(ids, actorOf(ctx))
    await sendCards(ctx, passes, ids.length === 1 ? 'card' : 'sheet')
  }

  /** GET /kiosk/keys */
  async keys(ctx: HttpContext) {
    return send(ctx, await kioskKeys())
  }
}

async function sendCards(
  ctx: HttpContext,
  passes: LivePass[],
  layout: Cards['layout'],
  language: Language = DEFAULT_LANGUAGE
) {
  const texts = catalogueOf(language)
  const title = `${settings.parkName} · ${textsOfPass(texts).title}`
  const cards: Cards = {
    cards: passes.map((pass) => toCard(pass, texts)),
    layout,
    title,
    locale: texts?.locale ?? LOCALE,
    made: clock.now(),
    logo: logoOfCards(),
    accent: parkRoles().light.accent,
  }
  const bytes = await drawInBackground({
    module: new URL('./cards_pdf.ts', import.meta.url).href,
    of: cards,
  })
  const [first] = passes
  const name = layout === 'card' && first ? `Pass ${first.holder.member_id}.pdf` : 'Passes.pdf'
  ctx.response.header('content-type', 'application/pdf')
  ctx.response.header('content-disposition', attachmentDisposition(name))
  ctx.response.send(bytes)
}

function logoOfCards(): Cards['logo'] {
  const { logo } = parkFace()
  if (!logo) return null
  const { image, width, height, tone } = logo
  return { image, width, height, onDark: tone === 'light' }
}

function textsOfPass(texts: RiderTexts | null) {
  return texts?.texts['passes/messages'] ?? messages
}

function toCard(pass: LivePass, texts: RiderTexts | null): Card {
  const words = textsOfPass(texts)
  const date = texts
    ? longDay(texts.locale, ...partsOfDay(pass.issuedOn))
    : formatDate(pass.issuedOn)
  return {
    park: settings.parkName,
    name: shownName(pass.holder),
    member: fill(words.member, { id: pass.holder.member_id }),
    issued: fill(words.issued, { date }),
    hint: words['card.hint'],
    token: textOf(pass),
  }
}
