import { test } from '@japa/runner'
import { troublesOf, type Screen } from '#tests/helpers/blips'
import { aDocumentOf } from '#tests/helpers/documents'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import { aPage } from '#tests/helpers/screens'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'
const FOR_VISITORS: Screen[] = [
  { name: 'the first page', path: '/' },
  { name: 'the registration', path: '/register' },
]
const FOR_RIDERS: Screen[] = [
  { name: 'the overview', path: HOME },
  { name: 'the minors', path: `${HOME}/minors` },
  { name: 'the waivers', path: `${HOME}/waivers` },
  { name: 'the signing flow', path: `${HOME}/waivers/sign` },
  { name: 'the documents', path: `${HOME}/documents` },
  { name: 'the membership', path: `${HOME}/membership` },
  { name: 'the preferences', path: `${HOME}/marketing` },
  { name: 'the own details', path: `${HOME}/details` },
  { name: 'the invitations', path: `${HOME}/invite` },
]

test.group('Short connection failures', (group) => {
  group.each.teardown(() => retireTemplates())

  test('every portal screen recovers by itself, and shows nothing false meanwhile', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aMinorOf(rider)
    await aDocumentOf(rider)
    await aMembershipOf(rider)
    await aTemplate()
    const visitor = await aPage(browser)
    assert.deepEqual(await troublesOf(visitor, FOR_VISITORS), [])
    const page = await aRiderPage(browser, rider)
    assert.deepEqual(await troublesOf(page, FOR_RIDERS), [])
  }).timeout(300_000)
})
