import { PASSWORD } from '#tests/helpers/people'
import { aPdf } from '#tests/helpers/documents'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import type { Dice } from '#tests/helpers/walk/dice'
import type { Operations } from '#tests/helpers/walk/operations'
import type { World } from '#tests/helpers/walk/world'

/** Of the staff whom the walk added: its own callers stay. */
async function aColleague(world: World, dice: Dice) {
  const staff = await world.rows('staff')
  return dice.of(staff.filter(({ username }) => String(username).startsWith('walker_')))
}

export const office: Operations = {
  async 'a document is uploaded'(world, dice) {
    const person = dice.of(await world.people())
    if (!person) return
    const upload = { bytes: aPdf(), name: 'insurance.pdf' }
    const minor = dice.of(await world.minorsOf(person))
    if (minor && dice.heads()) {
      const fields = { document_type: 'insurance', minor_id: String(minor.id) }
      const as = await asRider(person)
      await world.send('POST /api/minors/documents', { as, file: { ...upload, fields } })
    } else {
      const file = { ...upload, fields: { document_type: 'insurance' } }
      await world.send('POST /api/customers/:id/documents', { ids: [person.id], file })
    }
  },

  async 'a document is looked at or taken back'(world, dice) {
    const document = dice.of(await world.rows('documents'))
    if (!document) return
    const ids = [document.id]
    if (dice.heads()) {
      await world.send('PUT /api/documents/:id', { ids, json: { is_verified: dice.heads() } })
      return
    }
    const people = await world.people()
    const owner = people.find(({ id }) => id === document.uploaded_by_id) ?? dice.of(people)
    if (owner) await world.send('DELETE /api/documents/:id', { ids, as: await asRider(owner) })
  },

  async 'a colleague is added'(world, dice) {
    const username = `walker_${'abcdefgh'[dice.upTo(8)]}`
    const json = {
      username,
      first_name: 'Sam',
      last_name: 'Walker',
      email: `${username}@example.com`,
      role: dice.of(['cashier', 'staff', 'manager', 'admin']),
      password: PASSWORD,
    }
    await world.send('POST /api/staff', { json })
  },

  async 'a colleague is changed'(world, dice) {
    const colleague = await aColleague(world, dice)
    const json = { role: dice.of(['cashier', 'admin']), first_name: 'Sammy' }
    if (colleague) await world.send('PUT /api/staff/:id', { ids: [colleague.id], json })
  },

  async 'a colleague leaves or comes back'(world, dice) {
    const colleague = await aColleague(world, dice)
    if (!colleague) return
    const ids = [colleague.id]
    if (dice.upTo(3) === 0) await world.send('POST /api/staff/:id/reactivate', { ids })
    else await world.send('DELETE /api/staff/:id', { ids })
  },

  async 'a colleague signs in'(world, dice) {
    const colleague = await aColleague(world, dice)
    const json = { username: colleague?.username, password: PASSWORD }
    if (!colleague) return
    const signedIn = await world.send('POST /api/auth/login', { as: {}, json })
    if (!signedIn.ok || dice.heads()) return
    const as = { authorization: `Bearer ${signedIn.body.access_token}` }
    await world.send('POST /api/auth/logout', { as })
  },

  async 'a rider signs in or out'(world, dice) {
    const person = dice.of(await world.people())
    if (!person) return
    if (dice.heads()) {
      await world.send('POST /api/customers/logout', { as: await asKiosk(person) })
    } else if (person.phone) {
      const json = { phone: person.phone, ...(dice.heads() ? { password: PASSWORD } : {}) }
      await world.send('POST /api/customers/auth', { as: {}, json })
    }
  },
}
