import db from '@adonisjs/lucid/services/db'
import { asRider } from '#tests/helpers/credentials'
import type { Dice } from '#tests/helpers/walk/dice'
import type { Operations } from '#tests/helpers/walk/operations'
import type { World } from '#tests/helpers/walk/world'

async function choices(world: World, dice: Dice) {
  const types = await world.rows('campaign_types')
  const some = dice.some(types).map(({ id }) => id)
  return Object.fromEntries(
    some.map((id) => [id, { email_opted_in: dice.heads(), sms_opted_in: dice.heads() }])
  )
}

export const letters: Operations = {
  async 'somebody says what they want to hear'(world, dice) {
    const person = dice.of(await world.people())
    if (!person) return
    const json = { preferences: await choices(world, dice) }
    if (dice.heads()) {
      await world.send('PUT /api/marketing/preferences', { as: await asRider(person), json })
    } else {
      await world.send('PUT /api/marketing/customers/:id/preferences', { ids: [person.id], json })
    }
  },

  async 'a type of campaign is added or changed'(world, dice) {
    const type = dice.of(await world.rows('campaign_types'))
    if (type && dice.heads()) {
      const json = { is_active: dice.heads() }
      await world.send('PUT /api/marketing/campaign-types/:id', { ids: [type.id], json })
    } else {
      const json = { name: `News ${dice.upTo(9)}` }
      await world.send('POST /api/marketing/campaign-types', { json })
    }
  },

  async 'a campaign is written'(world, dice) {
    const type = dice.of(await world.rows('campaign_types'))
    if (!type) return
    const json = { campaign_type_id: type.id, channel: 'email', subject: 'Mud', text: 'It rained.' }
    await world.send('POST /api/marketing/campaigns', { json })
  },

  async 'a campaign is changed or sent'(world, dice) {
    const campaign = dice.of(await world.rows('campaigns'))
    if (!campaign) return
    const ids = [campaign.id]
    if (dice.heads()) await world.send('POST /api/marketing/campaigns/:id/send', { ids, json: {} })
    else await world.send('PUT /api/marketing/campaigns/:id', { ids, json: { text: 'It dried.' } })
  },

  async 'members are written to'(world, dice) {
    const type = dice.of(await world.rows('campaign_types'))
    const ids = (await world.rows('memberships')).map(({ id }) => id)
    if (!type || ids.length === 0) return
    const sent = { membership_ids: ids, campaign_type_id: type.id }
    const json = { ...sent, subject: 'Mud', message: 'It rained.' }
    await world.send('POST /api/memberships/bulk/mail', { json })
  },

  async 'somebody forgot a password'(world, dice) {
    const rows = await db.from('customers').whereNotNull('email').orderBy('id').select('email')
    const person = dice.of(rows)
    const json = { email: person?.email }
    if (person) await world.send('POST /api/forgot-password', { as: {}, json })
  },

  async 'somebody chooses a password over a link'(world, dice) {
    const person = dice.of(await world.people())
    if (!person) return
    const link = await world.send('POST /api/customers/:id/password-link', { ids: [person.id] })
    if (!link.ok || dice.heads()) return
    const token = new URL(link.body.url).searchParams.get('token')
    const json = { token, password: 'Another-Trail$-4x4' }
    await world.send('POST /api/reset-password', { as: {}, json })
  },

  async 'somebody follows the link of a letter'(world, dice) {
    const unsubscribed = dice.of(await world.linked('unsubscribe'))
    const confirmed = dice.of(await world.linked('confirm-email'))
    if (unsubscribed && (dice.heads() || !confirmed)) {
      await world.send('POST /api/unsubscribe/:token', { ids: [unsubscribed], as: {} })
    } else if (confirmed) {
      await world.send('POST /api/confirm-email', { as: {}, json: { token: confirmed } })
    }
  },

  async 'a campaign is tried'(world, dice) {
    const campaign = dice.of(await world.rows('campaigns'))
    const ids = campaign && [campaign.id]
    if (ids) await world.send('POST /api/marketing/campaigns/:id/test', { ids, json: {} })
  },
}
