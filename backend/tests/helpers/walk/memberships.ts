import { addDays } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import type { Dice } from '#tests/helpers/walk/dice'
import type { Operations } from '#tests/helpers/walk/operations'
import type { World } from '#tests/helpers/walk/world'

async function aSale(world: World, dice: Dice) {
  const buyer = dice.of(await world.people())
  const types = await world.rows('membership_types')
  const type = dice.of(types.filter(({ is_active: on }) => Number(on) === 1))
  if (!buyer || !type) return undefined
  const start = addDays(clock.today(), dice.upTo(40) - 20)
  const end = dice.heads() ? {} : { end_date: addDays(start, 1 + dice.upTo(60)) }
  const paid = { price_paid: dice.upTo(100), payment_method: 'cash' }
  return { customer_id: buyer.id, membership_type: type.name, start_date: start, ...end, ...paid }
}

const aMembership = async (world: World, dice: Dice) => dice.of(await world.rows('memberships'))

/** A place of a membership, the first too. */
async function aPlace(world: World, dice: Dice) {
  const membership = await aMembership(world, dice)
  const slots = membership
    ? await world.rows('membership_slots', { membership_id: membership.id })
    : []
  const slot = dice.of(slots)
  return slot && membership ? [membership.id, slot.id] : undefined
}

export const memberships: Operations = {
  async 'a membership is sold'(world, dice) {
    const json = await aSale(world, dice)
    if (json) await world.send('POST /api/memberships', { json })
  },

  async 'a membership is sold to a household'(world, dice) {
    const sale = await aSale(world, dice)
    if (!sale) return
    const others = (await world.people()).filter(({ id }) => id !== sale.customer_id)
    const holders = dice.some(others.slice(0, 3)).map(({ id }) => id)
    await world.send('POST /api/memberships/household', { json: { ...sale, holders } })
  },

  async 'a membership is changed'(world, dice) {
    const membership = await aMembership(world, dice)
    const type = dice.of(await world.rows('membership_types'))
    if (!membership) return
    const json =
      dice.of([
        { membership_type: type?.name },
        { end_date: addDays(clock.today(), dice.upTo(30)) },
        { price_paid: dice.upTo(100) },
        { status: dice.of(['active', 'suspended', 'cancelled', 'expired']) },
      ]) ?? {}
    await world.send('PUT /api/memberships/:id', { ids: [membership.id], json })
  },

  async 'a membership is cancelled, suspended or activated'(world, dice) {
    const membership = await aMembership(world, dice)
    const how = dice.of(['cancel', 'suspend', 'activate'])
    if (!membership) return
    const until = dice.heads() ? {} : { resume_on: addDays(clock.today(), 1 + dice.upTo(20)) }
    const pause = how === 'suspend' && { json: { give_back: dice.heads(), ...until } }
    await world.send(`POST /api/memberships/:id/${how}`, { ids: [membership.id], ...pause })
  },

  async 'a membership is renewed'(world, dice) {
    const membership = await aMembership(world, dice)
    const paid = { price_paid: dice.upTo(100), payment_method: 'card' }
    const json = { new_end_date: addDays(clock.today(), 1 + dice.upTo(400)), ...paid }
    if (membership)
      await world.send('POST /api/memberships/:id/renew', { ids: [membership.id], json })
  },

  async 'many memberships are cancelled or expired'(world, dice) {
    const ids = dice.some(await world.rows('memberships')).map(({ id }) => id)
    const how = dice.heads() ? 'cancel' : 'expire'
    const json = { membership_ids: ids }
    if (ids.length > 0) await world.send(`POST /api/memberships/bulk/${how}`, { json })
  },

  async 'somebody joins a membership or leaves it'(world, dice) {
    const membership = await aMembership(world, dice)
    const person = dice.of(await world.people())
    if (!membership || !person) return
    if (dice.heads()) {
      const json = { customer_id: person.id, relationship_type: 'parent' }
      await world.send('POST /api/memberships/:id/family', { ids: [membership.id], json })
    } else {
      const ids = [membership.id, person.id]
      await world.send('DELETE /api/memberships/:id/family/:customerId', { ids })
    }
  },

  async 'a place is given, passed on or freed'(world, dice) {
    const ids = await aPlace(world, dice)
    const person = dice.of(await world.people())
    if (!ids || !person) return
    const path = '/api/membership-slots/:id/slots/:slotId'
    switch (dice.upTo(3)) {
      case 0:
        await world.send(`POST ${path}/assign`, { ids, query: { customer_id: person.id } })
        return
      case 1:
        await world.send(`PUT ${path}/transfer`, { ids, query: { new_customer_id: person.id } })
        return
      default:
        await world.send(`DELETE ${path}`, { ids })
    }
  },

  async 'a type of membership is added'(world, dice) {
    const json = {
      name: `type_${'abcdefgh'[dice.upTo(8)]}`,
      display_name: 'Trail Club',
      default_price: 99.5,
      default_duration_days: 30,
      number_of_slots: 1 + dice.upTo(5),
      visits_included: dice.heads() ? 1 + dice.upTo(3) : null,
    }
    await world.send('POST /api/membership-types', { json })
  },

  async 'a type of membership is changed'(world, dice) {
    const type = dice.of(await world.rows('membership_types'))
    if (!type) return
    const json = dice.heads()
      ? { number_of_slots: 1 + dice.upTo(5) }
      : { is_active: dice.heads(), default_price: 10 }
    await world.send('PUT /api/membership-types/:id', { ids: [type.id], json })
  },

  async 'a type of membership is removed'(world, dice) {
    const type = dice.of(await world.rows('membership_types'))
    if (type) await world.send('DELETE /api/membership-types/:id', { ids: [type.id] })
  },

  async 'types of membership are put in another order'(world, dice) {
    const ids = (await world.rows('membership_types')).map(({ id }) => id)
    const turned = dice.heads() ? ids.toReversed() : ids
    await world.send('POST /api/membership-types/reorder', { json: { ids: turned } })
  },
}
