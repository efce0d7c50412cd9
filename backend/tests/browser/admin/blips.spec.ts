import { test } from '@japa/runner'
import { openBackOffice } from '#tests/helpers/back_office'
import { troublesOf } from '#tests/helpers/blips'
import { aDocumentOf } from '#tests/helpers/documents'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aSignedWaiver, aTemplate, retireTemplates } from '#tests/helpers/waivers'

/** The screens of the back office, by address. */
const SCREENS: Record<string, (park: Park) => string> = {
  'the dashboard': () => '/admin',
  'the counter': () => '/admin/counter',
  'the customers': () => '/admin/customers',
  'a customer': ({ rider }) => `/admin/customers/${rider}/show`,
  'the minors of a customer': ({ rider }) => `/admin/customers/${rider}/show/minors`,
  'the waivers of a customer': ({ rider }) => `/admin/customers/${rider}/show/waivers`,
  'a waiver of a customer': ({ signer, waiver }) =>
    `/admin/customers/${signer}/show/waivers/${waiver}`,
  'the documents of a customer': ({ rider }) => `/admin/customers/${rider}/show/documents`,
  'the consents of a customer': ({ rider }) => `/admin/customers/${rider}/show/marketing`,
  'the visits of a customer': ({ rider }) => `/admin/customers/${rider}/show/visits`,
  'the history of a customer': ({ rider }) => `/admin/customers/${rider}/show/history`,
  'the form of a customer': ({ rider }) => `/admin/customers/${rider}`,
  'the import': () => '/admin/customers/import',
  'the duplicates': () => '/admin/customers/duplicates',
  'the merges': () => '/admin/customers/merges',
  'the requests': () => '/admin/customers/requests',
  'the memberships': () => '/admin/memberships',
  'a membership': ({ membership }) => `/admin/memberships/${membership}/show`,
  'the slots of a membership': ({ membership }) => `/admin/memberships/${membership}/slots`,
  'the due memberships': () => '/admin/memberships/due',
  'the membership types': () => '/admin/membership-types',
  'the waiver templates': () => '/admin/waivers',
  'the letters': () => '/admin/letters',
  'the marketing page': () => '/admin/marketing',
  'the staff': () => '/admin/staff',
  'the kiosk devices': () => '/admin/kiosk-devices',
  'what tablets captured': () => '/admin/kiosk-devices/offline',
  'the reports': () => '/admin/reports',
  'the activity': () => '/admin/activity',
  'the profile': () => '/admin/profile',
  'the park settings': () => '/admin/settings',
}

/** Screens of one test: a busy machine takes ten seconds for each. */
const AT_ONCE = 8

interface Park {
  rider: number
  signer: number
  waiver: number
  membership: number
}

async function aPark(client: Parameters<typeof aSignedWaiver>[0]): Promise<Park> {
  const rider = await aRider()
  await aMinorOf(rider)
  await aDocumentOf(rider)
  await aTemplate()
  const membership = await aMembershipOf(rider, { type: 'family' })
  const { rider: signer, waiver } = await aSignedWaiver(client)
  return { rider: rider.id, signer: signer.id, waiver: waiver.id, membership: membership.id }
}

function partsOf(names: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(names.length / AT_ONCE) })
  return parts.map((_, part) => names.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
}

test.group('Short connection failures', (group) => {
  group.each.teardown(() => retireTemplates())

  test('every back office screen recovers by itself, and shows nothing false meanwhile')
    .with(partsOf(Object.keys(SCREENS)))
    .run(async ({ browser, client, assert }, names) => {
      const park = await aPark(client)
      const page = await openBackOffice(browser, 'admin')
      const screens = names.map((name) => ({ name, path: SCREENS[name]?.(park) ?? '' }))
      assert.deepEqual(await troublesOf(page, screens), [])
    })
    .timeout(300_000)
})
