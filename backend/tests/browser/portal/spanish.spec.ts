import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as english } from '@trailgate/shared/portal/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { enter, tabTo } from '#tests/helpers/keyboard'
import { aBirthday, aMinorOf, anEmail, aPhone, aRider, PASSWORD } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { drawInSpanish, expectSpanish, SPANISH } from '#tests/helpers/spanish'
import { aSignedWaiver } from '#tests/helpers/waivers'

const kiosk = SPANISH['kiosk/messages']
const portal = SPANISH['portal/messages']
const registration = SPANISH['customers/registration_messages']
const sessions = SPANISH['sessions/messages']
const signing = SPANISH['waivers/signing_messages']
const waivers = SPANISH['waivers/messages']

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const yearsAgo = (years: number) => String(Number(clock.today().slice(0, 4)) - years)

/** The park's own name, its texts and the names of people. */
const NAMES = [
  'Trailgate Park',
  'Trailgate',
  'Gate release',
  'Adult Release and Waiver (sample)',
  'Minor Participant Waiver (sample)',
]

test.group('The portal in Spanish', (group) => {
  group.each.setup(() => resetLimits())

  test('a first visit in Spanish goes by touch from the first page to the signed waiver, without an English word', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone', { locale: 'es-MX', hasTouch: true })
    await page.clock.setFixedTime(Date.now())
    await page.goto('/')
    await page.getByRole('heading', { name: portal.ready }).waitFor()
    await expectSpanish(assert, page, NAMES)
    await expectGoodOnDevices(assert, page)
    await page.getByRole('link', { name: portal['entry.new_rider'] }).tap()
    await page.getByRole('heading', { name: registration.title }).waitFor()
    await expectSpanish(assert, page, NAMES)
    await button(page, registration.submit).tap()
    await page.getByText(SPANISH['customers/messages']['first_name.required']).waitFor()
    await expectSpanish(assert, page, NAMES)
    await field(page, registration['first_name.label']).fill('Lucía')
    await field(page, registration['last_name.label']).fill('Paredes')
    await field(page, registration['email.label']).first().fill(anEmail())
    const phone = aPhone()
    await field(page, registration['phone.label']).fill(phone)
    const { month, day } = aBirthday()
    await field(page, registration['birth_month.label']).selectOption(month)
    await field(page, registration['birth_day.label']).selectOption(day)
    await field(page, registration['birth_year.label']).selectOption('1990')
    await field(page, sessions['password.choose']).fill(PASSWORD)
    await expectGoodOnDevices(assert, page)
    await button(page, registration.submit).tap()
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    await expectSpanish(assert, page, NAMES)
    await button(page, kiosk.continue_to_sign).tap()
    await isAt(page, '/customer-dashboard/first-visit')
    await page.getByText(kiosk['state.alone']).waitFor()
    await expectSpanish(assert, page, NAMES)

    await button(page, kiosk['child.add']).tap()
    await field(page, registration['first_name.label']).fill('Nico')
    await field(page, registration['birth_typed.label']).fill(`05/06/${yearsAgo(9)}`)
    await page.getByLabel(waivers['consent.parent']).check()
    await expectSpanish(assert, page, NAMES)
    await button(page, kiosk['child.save']).tap()
    await button(page, kiosk.sign_for_several).tap()
    await page
      .getByText(/helmet/)
      .first()
      .waitFor()
    await expectSpanish(assert, page, NAMES)
    await button(page, waivers['view.proceed']).tap()
    await page.locator('canvas').waitFor()
    await expectSpanish(assert, page, NAMES)
    await drawInSpanish(page)
    await page.getByLabel(waivers['consent.parent']).check()
    await button(page, waivers['sign.accept']).tap()
    await page.getByText(kiosk['state.all']).waitFor()
    await expectSpanish(assert, page, NAMES)

    const { id } = await db.from('customers').where('phone', phone).firstOrFail()
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', id), 2)
  })

  test('the keyboard alone registers and signs a rider in Spanish', async ({ browser, assert }) => {
    const page = await aPage(browser, 'desktop', { locale: 'es-US' })
    await page.clock.setFixedTime(Date.now())
    const write = async (label: string, text: string) => {
      await tabTo(page, field(page, label).first())
      await page.keyboard.type(text)
    }
    await page.goto('/')
    await enter(page, page.getByRole('link', { name: portal['entry.new_rider'] }))
    await write(registration['first_name.label'], 'Marisol')
    await write(registration['last_name.label'], 'Paredes')
    await write(registration['email.label'], anEmail())
    const phone = aPhone()
    await write(registration['phone.label'], phone)
    await write(registration['birth_typed.label'], '01021988')
    await write(sessions['password.choose'], PASSWORD)
    await page.keyboard.press('Enter')
    await enter(page, button(page, kiosk.continue_to_sign))
    await enter(page, button(page, kiosk.sign_now))
    await enter(page, button(page, waivers['view.proceed']))
    await enter(page, button(page, signing.type_instead))
    await write(signing['typed.label'], 'Marisol Paredes')
    await expectSpanish(assert, page, NAMES)
    await enter(page, button(page, waivers['sign.accept']))
    await page.getByText(kiosk['state.all']).waitFor()
    const { id } = await db.from('customers').where('phone', phone).firstOrFail()
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', id), 1)
  })

  test('every tab of the dashboard is Spanish, with dates as they are written there', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider } = await aSignedWaiver(client, {
      rider: { first_name: 'Lucía', last_name: 'Paredes' },
      text: { name: 'Gate release' },
    })
    await aMinorOf(rider, { first_name: 'Nico', last_name: 'Paredes' })
    const names = [...NAMES, ...(await campaignTypes())]
    const page = await openPortalAt(browser, rider, '/customer-dashboard', 'desktop', {
      locale: 'es-MX',
    })
    const tabs = ['overview', 'minors', 'waivers', 'documents', 'membership', 'marketing'] as const
    for (const tab of tabs) {
      await page
        .getByRole('link', { name: portal[`tab.${tab}`], exact: true })
        .first()
        .click()
      await page.waitForLoadState('networkidle')
      await expectSpanish(assert, page, names)
      await expectGoodOnDevices(assert, page)
    }
    await page.goto('/customer-dashboard/details')
    await page.getByRole('heading', { name: SPANISH['own_details/messages'].title }).waitFor()
    await expectSpanish(assert, page, NAMES)
  })

  test('the button changes the language, keeps what was typed and is remembered', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    await page.goto('/register')
    await page.getByLabel('First Name', { exact: true }).fill('Lucía')
    await page.getByLabel('Birth Month', { exact: true }).selectOption('3')
    await page.getByLabel('Choose a password', { exact: true }).fill(PASSWORD)
    await button(page, 'Español').click()
    await page.getByRole('heading', { name: registration.title }).waitFor()
    await page.waitForFunction(`document.querySelector('[name="first_name"]').value === 'Lucía'`)
    assert.equal(await field(page, registration['birth_month.label']).inputValue(), '3')
    assert.equal(await field(page, sessions['password.choose']).inputValue(), '')
    assert.notInclude(await page.evaluate('JSON.stringify(sessionStorage)'), 'Lucía')
    await page.goto('/')
    await page.getByRole('heading', { name: portal.ready }).waitFor()
    await button(page, 'English').click()
    await page.getByRole('heading', { name: english.ready }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  })

  test('an error of the server comes in Spanish', async ({ browser }) => {
    const { phone } = await aRider()
    const page = await aPage(browser, 'phone', { locale: 'es' })
    await page.goto('/portal')
    await button(page, portal['entry.returning_rider']).click()
    await field(page, sessions['phone.label']).fill(phone)
    await field(page, sessions['password.label']).fill('not the password')
    await button(page, sessions.check_in).click()
    await page.getByText(sessions['login.refused']).waitFor()
  })
})

/** Names and descriptions of the park's campaign types, the longest first. */
async function campaignTypes(): Promise<string[]> {
  const types = await db.from('campaign_types').select('name', 'description')
  return types
    .flatMap(({ name, description }) => [String(name), String(description ?? '')])
    .filter((text) => text !== '')
    .toSorted((a, b) => b.length - a.length)
}
