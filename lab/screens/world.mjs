import { confirmSamples } from '../lib/confirm_samples.mjs'
import { admin, ageless, banned, child, newcomer, parent, people, rider, six } from './people.mjs'
import { party } from './party.mjs'
import { furnishRequests } from './requests.mjs'
import { aSignature } from './signature.mjs'
import { asAdmin, ask, asRider, register } from './visit.mjs'

/** Long names, short ones and accents: the names that break layouts. */
const others = [
  ['Zoë', 'Brändström', 'zoe@example.com'],
  ['Renée', "O'Sullivan", 'renee@example.com'],
  ['Tomás', 'Núñez', 'tomas@example.com'],
  ['Ava', 'Stone', 'ava@example.com'],
  ['Owen', 'Park', 'owen@example.com'],
  ['Lena', 'Weiß', 'lena@example.com'],
  ['Kai', 'Nakamura', 'kai@example.com'],
  ['Ruth', 'Abara', 'ruth@example.com'],
  ['Eli', 'Cohen', 'eli@example.com'],
  ['Iris', 'Vandenberghe', 'iris@example.com'],
  ['Sam', 'Whitfield', 'sam@example.com'],
  ['Nora', 'Haddad', 'nora@example.com'],
  ['Ben', 'Castellanos', 'ben@example.com'],
  ['Mei', 'Zhang', 'mei@example.com'],
  ['Paul', 'Andersson', 'paul@example.com'],
  ['Tess', 'Moreau', 'tess@example.com'],
  ['Amir', 'Rahimi', 'amir@example.com'],
  ['June', 'Holloway', 'june@example.com'],
  ['Cole', 'Bergstrom', 'cole@example.com'],
]

/** Fills the park through its own API. */
export async function furnish(/** @type {string} */ baseUrl) {
  await confirmSamples(baseUrl, admin)
  for (const person of Object.values(people)) await register(baseUrl, person)
  await furnishRider(baseUrl)
  await furnishParent(baseUrl)
  await furnishChild(baseUrl)
  await furnishSix(baseUrl)
  await furnishParty(baseUrl)
  for (const [index, [first_name, last_name, email]] of others.entries()) {
    await register(baseUrl, {
      first_name,
      last_name,
      email,
      phone: String(5550100300 + index),
      date_of_birth: `19${70 + index}-0${1 + (index % 9)}-1${index % 10}`,
    })
  }
  await furnishOffice(baseUrl)
  await furnishRequests(baseUrl)
  await furnishGate(baseUrl)
}

/** People in the park: a mother with her many children, covered and not, and one who was let in with a reason. */
async function furnishGate(/** @type {string} */ baseUrl) {
  const headers = await asAdmin(baseUrl)
  const { id: riderId } = await asRider(baseUrl, rider)
  const { id: parentId, headers: own } = await asRider(baseUrl, parent)
  const found = await ask(baseUrl, 'GET /api/customers/search?last_name=Br', { headers })
  const [{ id: bannedId }] = JSON.parse(found)
  const json = { until: null, reason: 'Rammed the fence at the quarry loop' }
  await ask(baseUrl, `PUT /api/customers/${bannedId}/ban`, { headers, json })
  await furnishBanned(baseUrl, json)
  const minors = JSON.parse(await ask(baseUrl, 'GET /api/minors/', { headers: own }))
  const family = minors.map((/** @type {{ id: number }} */ { id }) => id)
  const reason = { override_reason: 'Signed on paper this morning' }
  for (const [ids, more] of [
    [[parentId, ...family.slice(0, 9)], {}],
    [[riderId], {}],
    [[family[10]], reason],
  ]) {
    await ask(baseUrl, 'POST /api/visits', { headers, json: { customer_ids: ids, ...more } })
  }
}

/** A banned person who signs in to the portal, and who came again with another phone. */
async function furnishBanned(/** @type {string} */ baseUrl, /** @type {object} */ ban) {
  const headers = await asAdmin(baseUrl)
  const { id } = await asRider(baseUrl, banned)
  await ask(baseUrl, `PUT /api/customers/${id}/ban`, { headers, json: ban })
  const { first_name, last_name, date_of_birth } = banned
  const again = { phone: '5550100208', email: 'dakota.again@example.com' }
  await register(baseUrl, { first_name, last_name, date_of_birth, ...again })
}

/** A child at the kiosk who has given a parent's number. */
async function furnishChild(/** @type {string} */ baseUrl) {
  await register(baseUrl, child)
  const { headers } = await asRider(baseUrl, { phone: child.phone })
  const json = { phone: newcomer.phone }
  await ask(baseUrl, 'POST /api/kiosk/guardian-requests', { headers, json })
}

/** A customer entered twice, two records merged, opted-in customers, and a draft campaign. */
async function furnishOffice(/** @type {string} */ baseUrl) {
  const headers = await asAdmin(baseUrl)
  await ask(baseUrl, 'POST /api/customers', { headers, json: ageless })
  const [sam, june] = await Promise.all(
    ['Whitfield', 'Holloway'].map((name) => enterAgain(baseUrl, headers, name))
  )
  if (!sam || !june) throw new Error('nobody was entered twice')
  await ask(baseUrl, 'POST /api/customers/merge', { headers, json: june })

  const types = await ask(baseUrl, 'GET /api/marketing/campaign-types', { headers })
  const [news] = JSON.parse(types)
  for (const id of [1, sam.winner_id]) {
    const path = `/api/marketing/customers/${id}/preferences`
    const preferences = { [news.id]: { email_opted_in: true, sms_opted_in: id === 1 } }
    await ask(baseUrl, `PUT ${path}`, { headers, json: { preferences } })
  }
  const draft = { subject: 'The quarry loop opens on Saturday', text: 'Gates open at eight.' }
  await ask(baseUrl, 'POST /api/marketing/campaigns', {
    headers,
    json: { ...draft, campaign_type_id: news.id, channel: 'email' },
  })
}

/**
 * @returns {Promise<{ winner_id: number, loser_id: number }>} the existing record, and the new one that resembles it
 */
async function enterAgain(
  /** @type {string} */ baseUrl,
  /** @type {Record<string, string>} */ headers,
  /** @type {string} */ last_name
) {
  const found = await ask(baseUrl, `GET /api/customers/search?last_name=${last_name}`, { headers })
  const [{ id, first_name, date_of_birth, phone }] = JSON.parse(found)
  const json = {
    first_name,
    last_name,
    date_of_birth,
    phone: phone.replace('55501003', '55501004'),
  }
  const made = await ask(baseUrl, 'POST /api/customers', { headers, json })
  return { winner_id: id, loser_id: JSON.parse(made).id }
}

/** Two children, one of them covered, two waivers, a membership that ends soon and a document. */
async function furnishRider(/** @type {string} */ baseUrl) {
  const { headers, id } = await asRider(baseUrl, rider)
  const [first] = await addMinors(baseUrl, headers, [
    ['Theo', rider.last_name],
    ['Ada', rider.last_name],
  ])
  const templates = JSON.parse(await ask(baseUrl, 'GET /api/waivers/templates', { headers }))
  for (const template of templates) {
    const forMinor = /minor/i.test(template.name)
    await ask(baseUrl, 'POST /api/waivers/sign', {
      headers,
      json: {
        template_id: template.id,
        signature_data: aSignature(),
        ...(forMinor && { minor_id: first }),
      },
    })
  }
  // A removed minor: the profile is closed, and the signed waiver stays.
  const [removed] = await addMinors(baseUrl, headers, [['Finn', 'Closedson']])
  const text = templates.find((/** @type {{ name: string }} */ { name }) => /minor/i.test(name))
  await ask(baseUrl, `POST /api/minors/${removed}/waiver`, {
    headers,
    json: { template_id: text.id, signature_data: aSignature() },
  })
  await ask(baseUrl, `DELETE /api/minors/${removed}`, { headers })
  const form = new FormData()
  form.set('document_type', 'insurance')
  form.set('file', new Blob([A_PDF], { type: 'application/pdf' }), 'insurance card of 2026.pdf')
  await ask(baseUrl, `POST /api/customers/${id}/documents`, { headers, form })
  const vehicles = [
    {
      kind: 'dirt_bike',
      make: 'Honda',
      model: 'CRF 450',
      colour: 'Red',
      plate: 'TRL 4X4',
      insured_until: '2026-03-01',
    },
    {
      kind: 'side_by_side',
      make: 'Polaris',
      sticker: 'D-1017',
      inspected_until: '2099-12-31',
      notes: 'On a trailer',
    },
    { kind: 'snowmobile', active: false },
  ]
  for (const json of vehicles) await ask(baseUrl, 'POST /api/vehicles', { headers, json })

  const staff = await asAdmin(baseUrl)
  const types = JSON.parse(await ask(baseUrl, 'GET /api/membership-types/', { headers: staff }))
  const yearly = types.find((/** @type {{ name: string }} */ { name }) => name === 'yearly')
  await ask(baseUrl, 'POST /api/memberships/', {
    headers: staff,
    json: {
      customer_id: id,
      membership_type: yearly.name,
      start_date: daysFromNow(-345),
      end_date: daysFromNow(20),
    },
  })
  const { id: lapsed } = await asRider(baseUrl, six)
  await ask(baseUrl, 'POST /api/memberships/', {
    headers: staff,
    json: {
      customer_id: lapsed,
      membership_type: yearly.name,
      start_date: daysFromNow(-400),
      end_date: daysFromNow(-35),
    },
  })
}

const A_PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

/** Names without spaces, and of the length that German has. */
async function furnishParent(/** @type {string} */ baseUrl) {
  const { headers, id } = await asRider(baseUrl, parent)
  const names = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0
      ? ['Ida', `Donaudampfschifffahrtsgesellschaft${'abcdefghij'[index / 2]}`]
      : ['Friedrich-Wilhelm-Alexander', parent.last_name]
  )
  const minors = await addMinors(baseUrl, headers, names)

  const staff = await asAdmin(baseUrl)
  const family = { customer_id: id, membership_type: 'family', start_date: daysFromNow(-10) }
  const sold = await ask(baseUrl, 'POST /api/memberships/', { headers: staff, json: family })
  for (const customer_id of minors.slice(0, 2)) {
    await ask(baseUrl, `POST /api/memberships/${JSON.parse(sold).id}/family`, {
      headers: staff,
      json: { customer_id, relationship_type: 'parent' },
    })
  }
}

/** A birthday that a family attends. */
async function furnishParty(/** @type {string} */ baseUrl) {
  const { headers } = await asRider(baseUrl, rider)
  const json = { day: daysFromNow(9), name: 'Birthday of Theo' }
  const made = JSON.parse(await ask(baseUrl, 'POST /api/parties', { headers, json }))
  const { pathname, hash } = new URL(made.url)
  party.path = pathname + hash
  const token = hash.replace('#token=', '')
  const { id, headers: guest } = await asRider(baseUrl, six)
  const minors = JSON.parse(await ask(baseUrl, 'GET /api/minors/', { headers: guest }))
  const [first, second] = minors.map((/** @type {{ id: number }} */ { id: minor }) => minor)
  await ask(baseUrl, `POST /api/parties/join/${token}`, {
    headers: guest,
    json: { subject_ids: [id, first, second] },
  })
}

async function furnishSix(/** @type {string} */ baseUrl) {
  const { headers } = await asRider(baseUrl, six)
  const names = ['Ben', 'Friedrich-Wilhelm-Alexander', 'Ada', 'Ben', 'Zoë']
  const [first] = await addMinors(
    baseUrl,
    headers,
    names.map((name) => [name, six.last_name])
  )
  const templates = JSON.parse(await ask(baseUrl, 'GET /api/waivers/templates', { headers }))
  const text = templates.find((/** @type {{ name: string }} */ { name }) => /minor/i.test(name))
  await ask(baseUrl, `POST /api/minors/${first}/waiver`, {
    headers,
    json: { template_id: text.id, signature_data: aSignature() },
  })
}

/** @returns {Promise<number[]>} their ids */
async function addMinors(
  /** @type {string} */ baseUrl,
  /** @type {Record<string, string>} */ headers,
  /** @type {string[][]} */ names
) {
  const ids = []
  for (const [index, [first_name, last_name]] of names.entries()) {
    const json = {
      first_name,
      last_name,
      date_of_birth: daysFromNow(-365 * (6 + (index % 10))),
      emergency_contact_name: 'Robin Okonkwo',
      emergency_contact_phone: '5550100999',
      relationship_type: 'parent',
    }
    ids.push(JSON.parse(await ask(baseUrl, 'POST /api/minors/', { headers, json })).id)
  }
  return ids
}

function daysFromNow(/** @type {number} */ days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
