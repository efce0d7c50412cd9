import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { addYears } from '@trailgate/shared/dates'
import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/parent_links/messages'
import { messages as signLinks } from '@trailgate/shared/sign_links/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { handsOn, touchesOf } from '#tests/helpers/hands'
import { checkIn } from '#tests/helpers/kiosk'
import { lettersTo } from '#tests/helpers/mail'
import { aLastName, anEmail, aPhone, aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { bornOn, draw, typeName } from '#tests/helpers/signing'
import { SPANISH } from '#tests/helpers/spanish'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const yearsAgo = (years: number) => String(Number(clock.today().slice(0, 4)) - years)
const aTeen = () => aRider({ first_name: 'Kim', date_of_birth: addYears(clock.today(), -15) })

/** The link in the latest letter to this address. */
async function linkIn(email: string | null) {
  const [letter = ''] = (await lettersTo(email ?? '')).toReversed()
  return /\/sign#parent=[\w-]+/.exec(letter)?.[0] ?? ''
}

test.group("The parent's phone", (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a teen asks, the parent signs on a phone, and the tablet turns green', async ({
    browser,
    assert,
  }) => {
    await aTemplate({ name: 'Trail waiver for minors', audience: 'minor' })
    const [teen, parent] = [await aTeen(), await aRider({ first_name: 'Rosa' })]
    const tablet = await aPage(browser, 'tablet')
    await checkIn(tablet, teen)
    const asking = await handsOn(tablet)
    await asking.press(button(tablet, guardians['ask.button']))
    await tablet.getByRole('heading', { name: messages['title.own'] }).waitFor()
    await expectGoodOnDevices(assert, tablet)
    await asking.write(tablet.getByLabel(messages.contact), parent.phone)
    await asking.press(button(tablet, messages.submit))
    await tablet.getByAltText(messages['waiting.alt']).waitFor()
    await expectGoodOnDevices(assert, tablet)
    assert.isAtMost(touchesOf(await asking.effort()), 13)

    const page = await aPage(browser, 'phone')
    await page.goto(await linkIn(parent.email))
    await page
      .getByRole('heading', { name: messages['confirm.title'].replace('{name}', 'Kim') })
      .waitFor()
    await expectGoodOnDevices(assert, page)
    await tablet.getByText(messages['waiting.opened']).waitFor()
    await button(page, 'Español').click()
    const inSpanish = SPANISH['parent_links/messages']['confirm.title'].replace('{name}', 'Kim')
    await page.getByRole('heading', { name: inSpanish }).waitFor()
    await button(page, 'English').click()
    await button(page, messages['confirm.submit']).waitFor()
    const signing = await handsOn(page)
    await signing.write(page.getByLabel(registration['first_name.label']), parent.first_name)
    await signing.write(page.getByLabel(registration['last_name.label']), parent.last_name)
    await signing.press(page.getByLabel(consentFor('parent').text))
    await signing.press(button(page, messages['confirm.submit']))
    await signing.press(button(page, waivers['view.proceed']))
    await signing.press(page.getByLabel(consentFor('parent').text))
    await draw(page)
    await signing.press(button(page, waivers['sign.accept']))
    await page.getByText(signLinks.done_title).waitFor()
    assert.isAtMost(touchesOf(await signing.effort()), 12)

    await tablet.getByRole('heading', { name: messages['signed.title'] }).waitFor()
    await expectGoodOnDevices(assert, tablet)
    const row = await db.from('signed_waivers').where('subject_id', teen.id).firstOrFail()
    assert.equal(row.signer_id, parent.id)
  }).timeout(120_000)

  test('a nanny sends the waiver of a new child, whom the parent adds and signs for', async ({
    browser,
    assert,
  }) => {
    await aTemplate({ name: 'Trail waiver for minors', audience: 'minor' })
    const [nanny, email, last] = [await aRider(), anEmail(), aLastName('Nuñez')]
    const tablet = await aPage(browser, 'tablet')
    await checkIn(tablet, nanny)
    await button(tablet, kiosk['child.add']).click()
    await button(tablet, messages['send.child']).click()
    await tablet.getByText(customers['first_name.required']).waitFor()
    await expectGoodOnDevices(assert, tablet)
    await field(tablet, registration['first_name.label']).fill('Bo')
    await field(tablet, registration['last_name.label']).fill(last)
    await field(tablet, registration['birth_month.label']).selectOption('2')
    await field(tablet, registration['birth_day.label']).selectOption('1')
    await field(tablet, registration['birth_year.label']).selectOption(yearsAgo(9))
    await button(tablet, messages['send.child']).click()
    await tablet.getByRole('heading', { name: messages.title }).waitFor()
    await tablet.getByLabel(messages.contact).fill(email)
    await button(tablet, messages.submit).click()
    await tablet.getByText(fill(messages['waiting.email'], { to: email })).waitFor()

    const page = await aPage(browser, 'phone')
    await page.goto(await linkIn(email))
    await field(page, registration['first_name.label']).fill('Rosa')
    await field(page, registration['last_name.label']).fill(last)
    await field(page, messages['confirm.phone']).fill(aPhone())
    await page.getByLabel(guardians['relationship.label']).selectOption('guardian')
    await page.getByLabel(consentFor('guardian').text).check()
    await expectGoodOnDevices(assert, page)
    await button(page, messages['confirm.submit']).click()
    await bornOn(page, { month: '4', day: '12', year: Number(yearsAgo(40)) })
    await button(page, waivers['view.proceed']).click()
    await page.getByLabel(consentFor('guardian').text).check()
    await typeName(page, `Rosa ${last}`)
    await button(page, waivers['sign.accept']).click()
    await page.getByText(signLinks.done_title).waitFor()

    await tablet.getByText(fill(messages['signed.child'], { name: `Bo ${last}` })).waitFor()
    await expectGoodOnDevices(assert, tablet)
    await button(tablet, ui.continue).click()
    await tablet.getByRole('heading', { name: kiosk['riding.title'] }).waitFor()
    const children = await db.from('customers').where({ first_name: 'Bo', last_name: last })
    assert.lengthOf(children, 1)
    const [{ id }] = children
    const links = await db.from('guardianships').where('minor_id', id)
    assert.deepEqual(
      links.map(({ relationship }) => relationship),
      ['guardian']
    )
    assert.notEqual(links[0]?.guardian_id, nanny.id)
  }).timeout(120_000)

  test('the tablet shows "Not my child"', async ({ browser, assert }) => {
    const [teen, parent] = [await aTeen(), await aRider()]
    const tablet = await aPage(browser, 'tablet')
    await checkIn(tablet, teen)
    await button(tablet, guardians['ask.button']).click()
    await tablet.getByLabel(messages.contact).fill('mom@')
    await button(tablet, messages.submit).click()
    await tablet.getByText(messages['contact.wrong']).waitFor()
    await tablet.getByLabel(messages.contact).fill(parent.email ?? '')
    await button(tablet, messages.submit).click()
    await tablet.getByAltText(messages['waiting.alt']).waitFor()
    const page = await aPage(browser, 'phone')
    await page.goto(await linkIn(parent.email))
    await button(page, messages['confirm.refuse']).click()
    await page.getByText(messages['confirm.refused']).waitFor()
    await tablet.getByText(messages.refused).waitFor()
    await expectGoodOnDevices(assert, tablet)
  })
})

test.group("I don't agree", (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a rider who does not agree says so at the kiosk, and can still sign', async ({
    browser,
    assert,
  }) => {
    await aTemplate({ name: 'Night ride' })
    const rider = await aRider()
    const tablet = await aPage(browser, 'tablet')
    await checkIn(tablet, rider)
    await tablet.getByRole('button', { name: 'Sign now' }).click()
    await tablet.getByRole('button', { name: /^Night ride/ }).click()
    await button(tablet, words.decline).click()
    await tablet.getByLabel(words['decline.reason']).fill('Too dangerous')
    await expectGoodOnDevices(assert, tablet)
    await button(tablet, words['decline.confirm']).click()
    await tablet.getByText(words['decline.done']).waitFor()
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(row.declined_reason, 'Too dangerous')
  })
})
