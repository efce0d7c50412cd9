import db from '@adonisjs/lucid/services/db'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { addDays, addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { aPhone, hashOfPassword, PASSWORD } from '#tests/helpers/people'
import { lines } from '#tests/helpers/imports'
import type { Dice } from '#tests/helpers/walk/dice'
import type { Operations } from '#tests/helpers/walk/operations'
import type { World } from '#tests/helpers/walk/world'

const FIRST = ['Ann', 'Anna', 'Kim', 'Bo']
const LAST = ['Ryder', 'Rider', 'Moss']
const CONSENT = { text_id: GUARDIAN_CONSENT.id, accepted: true }
const CONTACT = { emergency_contact_name: 'Sam Moss', emergency_contact_phone: '8285550199' }
const REASON = { reason: 'Accident on the hill' }

function named(dice: Dice) {
  return { first_name: dice.of(FIRST), last_name: dice.of(LAST) }
}

const email = (dice: Dice) => `rider${dice.upTo(5)}@example.com`

function aChild(dice: Dice) {
  const born = addYears(clock.today(), -(dice.of([8, 12, 17]) ?? 8))
  return { ...named(dice), ...CONTACT, date_of_birth: born, relationship_type: 'parent' }
}

/** Now and then the phone of another rider. */
async function phone(world: World, dice: Dice) {
  const known = dice.upTo(6) === 0 ? dice.of(await world.people())?.phone : null
  return known ?? aPhone()
}

/** Any two open records, in either direction. */
async function aPair(world: World, dice: Dice) {
  const people = await world.people()
  const winner = dice.of(people)
  const loser = dice.of(people.filter(({ id }) => id !== winner?.id))
  return winner && loser ? { winner_id: winner.id, loser_id: loser.id } : undefined
}

export const people: Operations = {
  async 'a rider registers'(world, dice) {
    const about = { ...named(dice), email: email(dice), phone: await phone(world, dice) }
    const marketing = dice.heads() ? { marketing: { email: dice.heads(), sms: dice.heads() } } : {}
    await world.send('POST /api/customers/register', {
      as: {},
      json: { ...about, ...CONTACT, date_of_birth: world.born(dice), ...marketing },
    })
  },

  async 'staff add a customer'(world, dice) {
    const paper = dice.heads()
      ? { waiver_signed: true, waiver_date: addDays(clock.today(), -dice.upTo(400)) }
      : {}
    const born = dice.heads() ? { date_of_birth: world.born(dice) } : {}
    const about = { ...named(dice), email: email(dice), phone: await phone(world, dice) }
    await world.send('POST /api/customers', { json: { ...about, ...paper, ...born } })
  },

  async 'staff change a customer'(world, dice) {
    const person = dice.of(await world.people())
    if (!person) return
    const changes: object[] = [
      { date_of_birth: world.born(dice) },
      { date_of_birth: null },
      { waiver_signed: true, waiver_date: addDays(clock.today(), -dice.upTo(400)) },
      { waiver_signed: false },
      { phone: await phone(world, dice) },
      { email: dice.heads() ? email(dice) : '' },
      { ...named(dice) },
      { status: dice.of(['active', 'inactive', 'suspended']) },
      { marketing_consent: dice.heads() },
      { notes: 'Likes mud' },
    ]
    await world.send('PUT /api/customers/:id', { ids: [person.id], json: dice.of(changes) ?? {} })
  },

  async 'a customer is deleted'(world, dice) {
    const person = dice.of(await world.people())
    if (person) await world.send('DELETE /api/customers/:id', { ids: [person.id] })
  },

  async 'a hold is placed or lifted'(world, dice) {
    const person = dice.of(await world.people())
    const json = { on: dice.heads(), ...REASON }
    if (person) await world.send('PUT /api/customers/:id/hold', { ids: [person.id], json })
  },

  async 'somebody is banned'(world, dice) {
    const person = dice.of(await world.people())
    const until = dice.heads() ? null : addDays(clock.today(), dice.upTo(60))
    const json = { until, ...REASON }
    if (person) await world.send('PUT /api/customers/:id/ban', { ids: [person.id], json })
  },

  async 'a ban is lifted'(world, dice) {
    const banned = await db.from('customers').whereNotNull('banned_at').orderBy('id').select('id')
    const person = dice.of(banned.length > 0 ? banned : await world.people())
    if (person) await world.send('DELETE /api/customers/:id/ban', { ids: [person.id] })
  },

  async 'a rider changes the own record'(world, dice) {
    const person = dice.of(await world.adults())
    if (!person) return
    await db
      .from('customers')
      .where('id', person.id)
      .update({ password_hash: await hashOfPassword() })
    const as = await asRider(person)
    const own = { current_password: PASSWORD }
    if (dice.heads()) {
      const address = dice.heads() ? { email: email(dice) } : {}
      const json = { ...own, ...address, phone: await phone(world, dice), ...CONTACT }
      await world.send('PUT /api/customers/me', { as, json })
    } else {
      const json = { ...own, password: `${PASSWORD}!` }
      await world.send('PUT /api/customers/me/password', { as, json })
    }
  },

  async 'a rider asks to be deleted'(world, dice) {
    const person = dice.of(await world.adults())
    if (!person) return
    const as = await asRider(person)
    const call = dice.upTo(3) === 0 ? 'DELETE' : 'POST'
    await world.send(`${call} /api/customers/me/deletion-request`, { as })
  },

  async 'a request to be deleted is settled'(world, dice) {
    const request = dice.of(await world.rows('deletion_requests'))
    if (!request) return
    const how = dice.heads() ? 'refuse' : 'carry-out'
    const json = how === 'refuse' ? REASON : {}
    await world.send(`POST /api/customers/deletion-requests/:id/${how}`, {
      ids: [request.id],
      json,
    })
  },

  async 'two records are merged'(world, dice) {
    const pair = await aPair(world, dice)
    const choice = () => (dice.heads() ? 'winner' : 'loser')
    const fields = dice.heads() ? {} : { phone: choice(), date_of_birth: choice(), name: choice() }
    if (pair) await world.send('POST /api/customers/merge', { json: { ...pair, fields } })
  },

  async 'a merge is undone'(world, dice) {
    const merge = dice.of((await world.rows('customer_merges')).toReversed())
    if (merge) await world.send('POST /api/customers/merges/:id/undo', { ids: [merge.id] })
  },

  async 'a pair is said to be two people'(world, dice) {
    const pair = dice.of(await world.rows('duplicate_pairs'))
    const method = dice.heads() ? 'POST' : 'DELETE'
    if (pair)
      await world.send(`${method} /api/customers/duplicates/:id/dismiss`, { ids: [pair.id] })
  },

  async 'a file is imported'(world, dice) {
    const rows = []
    for (let row = 0; row <= dice.upTo(3); row += 1) {
      const { first_name: first = '', last_name: last = '' } = named(dice)
      const paper = dice.heads() ? ['yes', addDays(clock.today(), -dice.upTo(400))] : ['', '']
      rows.push([first, last, email(dice), await phone(world, dice), world.born(dice), ...paper])
    }
    const headings = ['first_name', 'last_name', 'email', 'phone', 'date_of_birth']
    const bytes = lines([...headings, 'waiver_signed', 'waiver_date'], ...rows)
    await world.send('POST /api/customers/import', { file: { bytes, name: 'riders.csv' } })
  },

  async 'an import is undone'(world, dice) {
    const batch = dice.of((await world.rows('imports')).toReversed())
    if (batch) {
      await world.send('POST /api/customers/imports/:batchId/undo', { ids: [batch.id] })
    }
  },

  async 'a rider adds a minor'(world, dice) {
    const parent = dice.of(await world.adults())
    if (!parent) return
    const json = aChild(dice)
    if (dice.heads()) {
      await world.send('POST /api/minors', { as: await asRider(parent), json })
    } else {
      const as = await asKiosk(parent)
      await world.send('POST /api/kiosk/minors', { as, json: { ...json, consent: CONSENT } })
    }
  },

  async 'staff add or link a minor'(world, dice) {
    const parent = dice.of(await world.adults())
    const known = dice.of(await world.minors())
    if (!parent) return
    const closed = dice.of((await world.everybody()).filter(({ closed_at: at }) => at !== null))
    const linked = { minor_id: (dice.heads() ? closed : known)?.id, relationship_type: 'guardian' }
    const json = linked.minor_id && dice.heads() ? linked : aChild(dice)
    await world.send('POST /api/customers/:id/minors', { ids: [parent.id], json })
  },

  async 'a rider changes a minor'(world, dice) {
    const parent = dice.of(await world.adults())
    const minor = parent && dice.of(await world.minorsOf(parent))
    if (!minor) return
    const json = dice.heads() ? { ...named(dice) } : { date_of_birth: aChild(dice).date_of_birth }
    await world.send('PUT /api/minors/:id', { ids: [minor.id], as: await asRider(parent), json })
  },

  async 'a guardian gives a minor up'(world, dice) {
    const links = await world.rows('guardianships', { ended_at: null })
    const link = dice.of(links)
    if (!link) return
    const [parent, minor] = [Number(link.guardian_id), Number(link.minor_id)]
    if (dice.heads()) {
      await world.send('DELETE /api/minors/:id', {
        ids: [minor],
        as: await asRider({ id: parent }),
      })
    } else {
      await world.send('DELETE /api/customers/:id/minors/:minorId', { ids: [parent, minor] })
    }
  },

  async 'a child asks a parent'(world, dice) {
    const minor = dice.of(await world.minors())
    const parent = dice.of(await world.adults())
    if (!minor) return
    const json = { phone: parent?.phone ?? aPhone() }
    await world.send('POST /api/kiosk/guardian-requests', { as: await asKiosk(minor), json })
  },

  async 'a parent answers a child'(world, dice) {
    const request = dice.of(await world.rows('guardian_requests'))
    if (!request) return
    const how = dice.upTo(3) === 0 ? 'refuse' : 'accept'
    const json = how === 'accept' ? { relationship_type: 'parent', consent: CONSENT } : {}
    await world.send(`POST /api/guardian-requests/:id/${how}`, { ids: [request.id], json })
  },
}
