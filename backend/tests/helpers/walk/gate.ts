import { addDays } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { tokenIn } from '#tests/helpers/parties'
import type { Operations } from '#tests/helpers/walk/operations'
import type { World } from '#tests/helpers/walk/world'

/** Links of parties, which are told only once. */
const invitations = new WeakMap<World, string[]>()

export const gate: Operations = {
  async 'somebody is checked in'(world, dice) {
    const people = dice.some((await world.people()).slice(0, 6)).map(({ id }) => id)
    const json = { customer_ids: people, override_reason: 'Known to the park' }
    if (people.length > 0) await world.send('POST /api/visits', { json })
  },

  async 'a family checks in at the kiosk'(world, dice) {
    const rider = dice.of(await world.people())
    if (!rider) return
    const subjects = [rider.id, ...(await world.minorsOf(rider)).map(({ id }) => id)]
    const json = { subject_ids: subjects }
    await world.send('POST /api/kiosk/visits', { as: await asKiosk(rider), json })
  },

  async 'somebody is checked out'(world, dice) {
    const visit = dice.of((await world.rows('visits')).toReversed())
    if (!visit) return
    const list = await world.rows('pickups', { minor_id: Number(visit.customer_id) })
    const entry = dice.of(list)
    const taken = entry ? { pickup_id: entry.id } : { name: 'Ann Poe' }
    const json = dice.heads() ? { picked_up_by: taken, override_reason: 'Known to the park' } : {}
    await world.send('POST /api/visits/:id/check-out', { ids: [visit.id], json })
  },

  async 'a check-in or a check-out is taken back'(world, dice) {
    const visit = dice.of((await world.rows('visits')).toReversed())
    if (!visit) return
    const call = dice.heads() ? 'POST /api/visits/:id/undo' : 'POST /api/visits/:id/check-out/undo'
    const json = dice.heads() ? { reason: 'Somebody else' } : {}
    await world.send(call, { ids: [visit.id], json })
  },

  async 'all are checked out'(world, dice) {
    const ids = (await world.rows('visits', { state: 'in' })).map(({ id }) => id)
    const json = dice.heads() ? { all: true, day: clock.today() } : { ids }
    await world.send('POST /api/visits/check-out', { json })
  },

  async 'somebody goes on the list of a minor'(world, dice) {
    const parent = dice.of(await world.adults())
    const minor = parent && dice.of(await world.minorsOf(parent))
    const known = dice.of(await world.people())
    if (!parent || !minor || !known) return
    if (dice.upTo(3) === 0) {
      const as = await asRider(parent)
      const json = { name: 'Ann Poe', pin: '4711' }
      await world.send('POST /api/minors/:id/pickups', { ids: [minor.id], as, json })
      return
    }
    const who = dice.heads() ? { name: 'Ann Poe' } : { customer_id: known.id }
    const json = { ...who, allowed: dice.heads(), reason: 'Court order' }
    await world.send('POST /api/customers/:id/pickups', { ids: [minor.id], json })
  },

  async 'the list of a minor is changed'(world, dice) {
    const entry = dice.of(await world.rows('pickups'))
    if (!entry) return
    const ids = [Number(entry.minor_id), entry.id]
    if (dice.heads()) {
      await world.send('DELETE /api/customers/:id/pickups/:pickupId', { ids })
      return
    }
    const json = { allowed: dice.heads(), relationship: 'aunt' }
    await world.send('PUT /api/customers/:id/pickups/:pickupId', { ids, json })
  },

  async 'staff are warned of somebody'(world, dice) {
    const person = dice.of(await world.people())
    if (!person) return
    if (dice.upTo(3) === 0) {
      await world.send('DELETE /api/customers/:id/alert', { ids: [person.id] })
      return
    }
    const json = { text: 'Ask at the desk', severity: dice.of(['info', 'warn', 'stop']) }
    await world.send('PUT /api/customers/:id/alert', { ids: [person.id], json })
  },

  async 'a pass is made or revoked'(world, dice) {
    const person = dice.of(await world.people())
    if (!person) return
    const method = dice.upTo(3) === 0 ? 'DELETE' : 'POST'
    await world.send(`${method} /api/customers/:id/pass`, { ids: [person.id] })
  },

  async 'cards are printed'(world, dice) {
    const people = dice.some((await world.people()).slice(0, 3)).map(({ id }) => id)
    const json = { customer_ids: people }
    if (people.length > 0) await world.send('POST /api/passes/cards', { json })
  },

  async 'a rider invites others'(world, dice) {
    const host = dice.of(await world.adults())
    if (!host) return
    const json = { day: addDays(clock.today(), dice.upTo(10)), name: 'Birthday of Leo' }
    const made = await world.send('POST /api/parties', { as: await asRider(host), json })
    if (made.ok) invitations.set(world, [...(invitations.get(world) ?? []), tokenIn(made.body.url)])
  },

  async 'somebody joins a party'(world, dice) {
    const token = dice.of(invitations.get(world) ?? [])
    const rider = dice.of(await world.people())
    if (!token || !rider) return
    const subjects = [rider.id, ...(await world.minorsOf(rider)).map(({ id }) => id)]
    const json = { subject_ids: subjects }
    await world.send('POST /api/parties/join/:token', {
      ids: [token],
      as: await asRider(rider),
      json,
    })
  },

  async 'a party ends, or a guest leaves it'(world, dice) {
    const party = dice.of(await world.rows('parties'))
    if (!party) return
    const guest = dice.of(await world.rows('party_guests', { party_id: party.id }))
    if (guest && dice.heads()) {
      await world.send('DELETE /api/parties/:id/guests/:guestId', { ids: [party.id, guest.id] })
    } else {
      await world.send('DELETE /api/parties/:id', { ids: [party.id] })
    }
  },

  async 'a tablet is paired or revoked'(world, dice) {
    const device = dice.of(await world.rows('kiosk_devices'))
    if (device && dice.heads()) {
      await world.send('DELETE /api/kiosk/devices/:id', { ids: [device.id] })
      return
    }
    const made = await world.send('POST /api/kiosk/devices', { json: { name: 'Gate' } })
    if (!made.ok) return
    const json = { code: made.body.code }
    await world.send('POST /api/kiosk/pair', { as: {}, json })
  },
}
