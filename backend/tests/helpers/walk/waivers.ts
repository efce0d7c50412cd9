import db from '@adonisjs/lucid/services/db'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { addDays } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { tokenIn } from '#tests/helpers/parties'
import { asRider } from '#tests/helpers/credentials'
import { aSignature } from '#tests/helpers/waivers'
import type { Dice } from '#tests/helpers/walk/dice'
import type { Operations } from '#tests/helpers/walk/operations'
import type { Headers, World } from '#tests/helpers/walk/world'

const CONSENT = { consent: { text_id: GUARDIAN_CONSENT.id, accepted: true } }

/** A text that is in force, with its hash. */
async function aText(dice: Dice) {
  const versions = await db
    .from('waiver_versions as v')
    .join('waiver_templates as t', 't.id', 'v.template_id')
    .where('v.effective_date', '<=', clock.today())
    .whereNull('t.archived_at')
    .where('t.is_active', true)
    .orderBy('v.effective_date', 'desc')
    .orderBy('v.id', 'desc')
    .select('v.template_id', 'v.content_hash')
  const newest = [...new Map(versions.toReversed().map((row) => [row.template_id, row])).values()]
  return dice.of(newest)
}

/** A signer with the riders they sign for: themselves, a minor or several. */
async function aSigner(world: World, dice: Dice) {
  const signer = dice.of(await world.people())
  const minors = signer ? dice.some(await world.minorsOf(signer)) : []
  const self = signer && (minors.length === 0 || dice.heads()) ? [signer.id] : []
  return signer && { signer, subjects: [...self, ...minors.map(({ id }) => id)] }
}

async function sign(world: World, dice: Dice, signer: { id: number }, as: Headers) {
  const text = await aText(dice)
  if (!text) return
  const minors = dice.some(await world.minorsOf(signer)).map(({ id }) => id)
  const json = { template_id: text.template_id, subject_ids: [signer.id, ...minors], ...CONSENT }
  const signature = { signature_data: aSignature() }
  await world.send('POST /api/waivers/sign', { as, json: { ...json, ...signature } })
}

/** Tickets that were given and not used, which outlive a suspension and a change of the text. */
const given = new WeakMap<World, { ticket: string; as: Headers; json: object }[]>()

export const waivers: Operations = {
  async 'somebody signs'(world, dice) {
    const family = await aSigner(world, dice)
    const text = await aText(dice)
    if (!family || !text) return
    const as = await world.visitor(family.signer, dice)
    const sent = { signature_data: aSignature(), template_id: text.template_id, ...CONSENT }
    const [only] = family.subjects
    if (only !== undefined && only !== family.signer.id && dice.heads()) {
      await world.send('POST /api/minors/:id/waiver', { ids: [only], as, json: sent })
    } else {
      const json = { ...sent, subject_ids: family.subjects }
      await world.send('POST /api/waivers/sign', { as, json })
    }
  },

  async 'somebody is given a ticket'(world, dice) {
    const family = await aSigner(world, dice)
    const text = await aText(dice)
    if (!family || !text) return
    const as = await world.visitor(family.signer, dice)
    const json = { ...text, subject_ids: family.subjects }
    const made = await world.send('POST /api/waivers/tickets', { as, json })
    if (!made.ok) return
    const tickets = given.get(world) ?? []
    tickets.push({ ticket: made.body.ticket, as, json })
    given.set(world, tickets)
  },

  async 'a ticket is signed with'(world, dice) {
    const held = dice.of(given.get(world) ?? [])
    if (!held) return
    const json = { ...held.json, ...CONSENT, ticket: held.ticket, signature_data: aSignature() }
    const as = dice.heads() ? {} : held.as
    await world.send('POST /api/waivers/sign', { as, json })
  },

  async 'somebody signs over a link'(world, dice) {
    const signer = dice.of(await world.adults())
    if (!signer) return
    const link = await world.send('POST /api/customers/:id/sign-link', { ids: [signer.id] })
    if (!link.ok) return
    const token = tokenIn(link.body.url)
    const opened = await world.send('POST /api/sign-links/open', { as: {}, json: { token } })
    if (opened.ok) await sign(world, dice, signer, opened.headers)
  },

  async 'a birth date is given'(world, dice) {
    const rows = await db.from('customers').whereNull('date_of_birth').whereNull('closed_at')
    const person = dice.of(rows)
    if (!person) return
    const json = { birth_dates: { [person.id]: world.born(dice) } }
    await world.send('POST /api/waivers/birth-dates', { as: await asRider(person), json })
  },

  async 'a waiver is voided'(world, dice) {
    const waiver = dice.of((await world.rows('signed_waivers')).toReversed())
    const json = { reason: 'Signed for the wrong child' }
    if (waiver) await world.send('POST /api/waivers/:id/void', { ids: [waiver.id], json })
  },

  async 'a text is added'(world, dice) {
    const json = {
      name: 'Trail waiver',
      content: `<p>I wear a helmet, says text ${dice.upTo(1000)}.</p>`,
      version: '1.0',
      effective_date: addDays(clock.today(), dice.heads() ? 0 : dice.upTo(20)),
      audience: dice.of(['any', 'adult', 'minor']),
      valid_for_days: dice.heads() ? null : 1 + dice.upTo(40),
      required: dice.heads(),
    }
    await world.send('POST /api/waivers/staff/templates', { json })
  },

  async 'a text is changed'(world, dice) {
    const template = dice.of(await world.rows('waiver_templates'))
    if (!template) return
    const changes: object[] = [
      {
        content: `<p>I brake, says text ${dice.upTo(1000)}.</p>`,
        version: `2.${dice.upTo(50)}`,
        effective_date: addDays(clock.today(), dice.upTo(10)),
        requires_resign: dice.heads(),
      },
      { required: dice.heads() },
      { is_active: dice.heads() },
      { audience: dice.of(['any', 'adult', 'minor']) },
      { valid_for_days: dice.heads() ? null : 1 + dice.upTo(40) },
    ]
    const json = dice.of(changes) ?? {}
    await world.send('PUT /api/waivers/staff/templates/:id', { ids: [template.id], json })
  },

  async 'a text is removed'(world, dice) {
    const template = dice.of((await world.rows('waiver_templates')).toReversed())
    if (template) {
      await world.send('DELETE /api/waivers/staff/templates/:id', { ids: [template.id] })
    }
  },

  async 'a sample text is confirmed'(world, dice) {
    const template = dice.of(await world.rows('waiver_templates'))
    if (!template) return
    await world.send('POST /api/waivers/staff/templates/:id/confirm-sample', {
      ids: [template.id],
      json: { name: 'Sam Staff' },
    })
  },
}
