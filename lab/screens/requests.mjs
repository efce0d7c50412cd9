import { PASSWORD, parent } from './people.mjs'
import { asAdmin, ask, asRider, register } from './visit.mjs'

const people = [
  { first_name: parent.first_name, last_name: parent.last_name, email: parent.email },
  { first_name: 'Uma', last_name: 'Fjeldså', email: 'uma@example.com' },
  { first_name: 'Leo', last_name: 'Moss', email: 'leo@example.com' },
  { first_name: 'Gus', last_name: 'Ito', email: 'gus@example.com' },
  { first_name: 'Pia', last_name: 'Ortega-Vandermeulen', email: 'pia@example.com' },
]

/** Riders who asked to be deleted: two open, one refused, one withdrawn, one carried out. */
export async function furnishRequests(/** @type {string} */ baseUrl) {
  const asked = []
  for (const [index, person] of people.entries()) {
    const phone = String(5550100500 + index)
    const rider = { ...person, email: `leaver-${person.email}`, phone, password: PASSWORD }
    await register(baseUrl, { ...rider, date_of_birth: `198${index}-03-09` })
    const { headers } = await asRider(baseUrl, rider)
    const answer = await ask(baseUrl, `POST ${OWN}`, { headers, json: {} })
    asked.push({ headers, id: JSON.parse(answer).id })
  }
  const staff = await asAdmin(baseUrl)
  const [, , refused, withdrawn, done] = asked
  await ask(baseUrl, `POST ${ALL}/${refused?.id}/refuse`, { headers: staff, json: { reason } })
  await ask(baseUrl, `DELETE ${OWN}`, { headers: withdrawn?.headers })
  await ask(baseUrl, `POST ${ALL}/${done?.id}/carry-out`, { headers: staff })
}

const OWN = '/api/customers/me/deletion-request'
const ALL = '/api/customers/deletion-requests'
const reason =
  'A claim about the accident of 14 March is open with our insurer. We keep what belongs to it until that is settled, and delete the rest then.'
