import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { STAFF_TOKEN_STORAGE_KEY } from '@trailgate/shared/sessions/constants'
import { messages as portal } from '@trailgate/shared/sign_links/messages'
import { messages as links } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { openBackOfficeAt, signStaffIn } from '#tests/helpers/back_office'
import { COUNTER, counterBox, personAt, findPerson } from '#tests/helpers/counter'
import { aLastName, aRider, PASSWORD, staffMember } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { signAll } from '#tests/helpers/signing'
import { SPANISH } from '#tests/helpers/spanish'
import { noVisits } from '#tests/helpers/visits'

const verdictOf = (page: Page, name: string) => personAt(page, name).locator('.verdict')

test.group('In place at the counter', (group) => {
  group.each.setup(() => noVisits())

  test('riders sign on this screen while staff are signed out, and the counter returns to the household', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Here')
    const rider = await aRider({ first_name: 'Hal', last_name: lastName })
    const name = `Hal ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: layout['nav.counter'] }).click()
    const staff = await tokenOf(page)
    await findPerson(page, lastName, name)
    const title = fill(links['here.of'], { name })
    await page.getByRole('button', { name: title }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText(fill(links['here.hint'], { name })).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('button', { name: links['here.open'] }).click()
    await page.getByText(fill(portal.missing, { name: 'Hal H.' })).waitFor()
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).hash, '/sign')
    assert.isNull(await tokenOf(page))
    const dead = await page.request.get('/api/auth/me', {
      headers: { authorization: `Bearer ${staff}` },
    })
    assert.equal(dead.status(), 401)

    // The screen is everybody's: its language is not remembered.
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('button', { name: SPANISH['kiosk/messages'].sign_now }).waitFor()
    const cookies = await page.context().cookies()
    assert.notInclude(
      cookies.map(({ name: cookie }) => cookie),
      'lang'
    )
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: kiosk.sign_now }).waitFor()

    // Neither Back nor an address of the back office leads anywhere but to the sign-in.
    await page.goBack()
    await page.waitForURL('**/login')
    await page.goForward()
    await page.getByRole('button', { name: kiosk.sign_now }).click()
    await signAll(page)
    await page.getByText(portal.hand_back).waitFor()
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.isNotNull(row.covered_until)

    const member = await staffMember('cashier')
    await page.getByRole('link', { name: portal.to_counter }).click()
    await page.waitForURL('**/login')
    await signStaffIn(page, member.username, PASSWORD)
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
  })

  test('riders sign in sight of staff, and the counter returns with the new verdict', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Seen')
    const rider = await aRider({ first_name: 'Sue', last_name: lastName })
    const name = `Sue ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, lastName, name)
    const title = fill(links['here.of'], { name })
    await page.getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    const failing = `**/api/customers/${rider.id}/sign-link`
    await page.route(failing, (route) => route.abort())
    await dialog.getByLabel(links['here.leave']).uncheck()
    await dialog.getByRole('button', { name: links['here.open'] }).click()
    await dialog.getByRole('alert').waitFor()
    await page.unroute(failing)
    await dialog.getByRole('button', { name: links['here.open'] }).click()
    await page.getByRole('button', { name: kiosk.sign_now }).click()
    await signAll(page)
    await page.getByText(portal.hand_back).waitFor()
    await expectGoodOnDevices(assert, page)
    // The rider's session has ended with it.
    assert.equal((await page.request.get('/api/customers/me')).status(), 401)
    await page.getByRole('link', { name: portal.to_counter }).click()
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
    assert.equal(await counterBox(page).inputValue(), rider.member_id)
    await counterBox(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['check_in.done'], { name, id: rider.member_id })).waitFor()
  })
})

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), STAFF_TOKEN_STORAGE_KEY)
}
