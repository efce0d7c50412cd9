import db from '@adonisjs/lucid/services/db'
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { STAFF_TOKEN_STORAGE_KEY } from '@trailgate/shared/sessions/constants'
import { messages as passes } from '@trailgate/shared/passes/staff_messages'
import { messages as portal } from '@trailgate/shared/sign_links/messages'
import { messages as links } from '@trailgate/shared/sign_links/staff_messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { Browser, Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt, signStaffIn } from '#tests/helpers/back_office'
import { lettersTo } from '#tests/helpers/mail'
import { aLastName, aMinorOf, aRider, PASSWORD, staffMember } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { accept, draw, proceed } from '#tests/helpers/signing'
import { noVisits } from '#tests/helpers/visits'

const PATH = '/admin/counter'
const box = (page: Page) => page.getByLabel(messages['search.label'])
const person = (page: Page, name: string) =>
  page.locator('.person').filter({ has: page.getByRole('link', { name, exact: true }) })
const verdictOf = (page: Page, name: string) => person(page, name).locator('.verdict')

async function find(page: Page, text: string, name: string) {
  await box(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText(text)
  await person(page, name).waitFor()
  await page.locator('.households[aria-busy="false"]').waitFor()
}

test.group('In place at the counter', (group) => {
  group.each.setup(() => noVisits())

  test('a minor is added by keyboard, and what families share is taken over', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Kin')
    const mother = await aRider({
      first_name: 'Ann',
      last_name: lastName,
      emergency_contact_name: 'Uncle Bob',
      emergency_contact_phone: '8285550199',
      city: 'Asheville',
    })
    const name = `Ann ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, lastName, name)
    const open = page.getByRole('button', { name: fill(messages['minor.of'], { name }) })
    await open.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: fill(messages['minor.of'], { name }) })
    await form.getByText(fill(messages['minor.taken_over'], { name })).waitFor()
    await form.getByLabel(manager['field.first_name']).and(page.locator(':focus')).waitFor()
    assert.equal(await form.getByLabel(manager['field.last_name']).inputValue(), lastName)
    assert.equal(
      await form.getByLabel(manager['info.emergency_contact_phone']).inputValue(),
      formatPhone('8285550199')
    )
    await expectGoodOnDevices(assert, page)
    const add = async (times: number) => {
      await form.getByLabel(manager['field.first_name']).fill('Pip')
      await form.getByLabel(manager['field.date_of_birth']).fill(addYears(clock.today(), -9))
      await page.keyboard.press('Enter')
      const said = times === 1 ? messages['minor.done'] : messages['minor.known']
      await page.getByText(fill(said, { name: `Pip ${lastName}`, guardian: name })).waitFor()
    }
    await add(1)
    await person(page, `Pip ${lastName}`).waitFor()
    await box(page).and(page.locator(':focus')).waitFor()
    const [link] = await db.from('guardianships').where('guardian_id', mother.id)
    const child = await db.from('customers').where('id', link.minor_id).firstOrFail()
    assert.deepInclude(child, {
      last_name: lastName,
      emergency_contact_name: 'Uncle Bob',
      emergency_contact_phone: '8285550199',
      city: 'Asheville',
    })

    // The same child once more is no other child.
    await open.click()
    await add(2)
    assert.lengthOf(await db.from('guardianships').where('guardian_id', mother.id), 1)
    await form.waitFor({ state: 'detached' })

    await open.click()
    await form.waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await box(page).and(page.locator(':focus')).waitFor()
  })

  test('the guardian of a new minor is chosen among the grown-ups', async ({ browser, assert }) => {
    const lastName = aLastName('Two')
    const mother = await aRider({ first_name: 'Ann', last_name: lastName })
    const father = await aRider({ first_name: 'Cid', last_name: lastName })
    const child = await aMinorOf(mother, { first_name: 'Bo', last_name: lastName })
    await db.table('guardianships').insert({
      minor_id: child.id,
      guardian_id: father.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
    })
    const name = `Ann ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, `Ann ${lastName}`, name)
    const failing = `**/api/customers/${mother.id}`
    await page.route(failing, (route) => route.fulfill({ status: 403, json: {} }))
    const title = fill(messages['minor.of'], { name })
    await page.getByRole('button', { name: title }).first().click()
    const form = page.getByRole('dialog', { name: title })
    await form.getByText(messages['minor.failed']).waitFor()
    await page.unroute(failing)
    await form.getByRole('button', { name: ui.try_again }).click()
    await form.getByLabel(manager['field.first_name']).fill('Dot')
    await form.getByLabel(messages['minor.guardian']).click()
    await page.getByRole('option', { name: `Cid ${lastName}` }).click()
    await form.getByText(fill(messages['minor.taken_over'], { name: `Cid ${lastName}` })).waitFor()
    assert.equal(await form.getByLabel(manager['field.first_name']).inputValue(), 'Dot')
    await form.getByLabel(manager['field.date_of_birth']).fill(addYears(clock.today(), -7))
    await form.getByRole('button', { name: minors.add, exact: true }).click()
    const said = { name: `Dot ${lastName}`, guardian: `Cid ${lastName}` }
    await page.getByText(fill(messages['minor.done'], said)).waitFor()
    assert.lengthOf(await db.from('guardianships').where('guardian_id', father.id), 2)
    assert.lengthOf(await db.from('guardianships').where('guardian_id', mother.id), 1)
  })

  test('the passes of a whole household are printed on one page, and the box has the focus again', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Carded')
    const mother = await aRider({ first_name: 'Ann', last_name: lastName })
    const child = await aMinorOf(mother, { first_name: 'Pip', last_name: lastName })
    const name = `Ann ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, lastName, name)
    const label = fill(passes['print.several'], { n: 2 })
    const saved = page.waitForEvent('download')
    await page
      .getByRole('button', { name: `${label}: ${fill(messages['household.of'], { name })}` })
      .click()
    const file = await saved
    assert.equal(file.suggestedFilename(), `Passes ${mother.member_id}.pdf`)
    const pdf = await readFile(await file.path())
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    await box(page).and(page.locator(':focus')).waitFor()
    const live = await db.from('passes').whereIn('customer_id', [mother.id, child.id])
    assert.lengthOf(live, 2)
  })

  test('a paper waiver is attested from the card', async ({ browser, assert }) => {
    const lastName = aLastName('Paper')
    const rider = await aRider({ first_name: 'Pat', last_name: lastName })
    const name = `Pat ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, lastName, name)
    await verdictOf(page, name).getByText(messages['verdict.no']).waitFor()
    await expectGoodOnDevices(assert, page)
    const title = fill(messages['paper.of'], { name })
    await page.getByRole('button', { name: title }).click()
    const form = page.getByRole('dialog', { name: title })
    await form.getByText(fill(messages['paper.hint'], { name })).waitFor()
    await expectGoodOnDevices(assert, page)
    const day = form.getByLabel(messages['paper.day'])
    await day.fill(addDays(clock.today(), 1))
    await form.getByRole('button', { name: messages['paper.submit'] }).click()
    await form.getByText(customers['waiver_date.future']).waitFor()
    await day.fill(addDays(clock.today(), -2))
    const failing = `**/api/customers/${rider.id}`
    await page.route(failing, (route) => route.abort())
    await form.getByRole('button', { name: messages['paper.submit'] }).click()
    await form.getByRole('alert').waitFor()
    await page.unroute(failing)
    await form.getByRole('button', { name: messages['paper.submit'] }).click()
    await page.getByText(fill(messages['paper.done'], { name })).waitFor()
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
    await box(page).and(page.locator(':focus')).waitFor()
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(row.paper_waiver, 1)
    assert.isNotNull(row.paper_waiver_by)
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['check_in.done'], { names: name })).waitFor()
  })

  test('a sign link is shown, copied, sent, and says when it was signed', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Link')
    const mother = await aRider({ first_name: 'Ann', last_name: lastName })
    await aMinorOf(mother, { first_name: 'Bo', last_name: lastName })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, lastName, `Ann ${lastName}`)
    const title = fill(links['link.of'], { name: `Bo ${lastName}` })
    await page.getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText(fill(links['link.for'], { child: `Bo ${lastName}` })).waitFor()
    await dialog.getByRole('img', { name: details.code }).waitFor()
    const address = (await dialog.locator('.link-address').textContent()) ?? ''
    await expectGoodOnDevices(assert, page)
    const send = fill(links['link.send'], { email: mother.email ?? '' })
    const failing = `**/api/customers/${mother.id}/sign-link`
    await page.route(failing, (route) => route.abort())
    await dialog.getByRole('button', { name: send }).click()
    await dialog.getByRole('alert').waitFor()
    await page.unroute(failing)
    await dialog.getByRole('button', { name: send }).click()
    await dialog.getByText(fill(links['link.sent'], { email: mother.email ?? '' })).waitFor()
    assert.lengthOf(await lettersTo(mother.email ?? ''), 1)

    // On a phone of one's own: it opens without a password, and is gone from the address at once.
    const phone = await openPhone(browser, address)
    await phone.getByText(fill(portal.missing, { name: 'Ann L.' })).waitFor()
    assert.equal(new URL(phone.url()).hash, '')
    await phone.getByText(fill(kiosk['state.several'], { n: 2, of: 2 })).waitFor()
    const bo = phone.getByRole('listitem').filter({ hasText: 'Bo L.' })
    await bo.getByText(kiosk['why.never_signed']).waitFor()
    await bo.getByText(fill(kiosk.age, { n: 10 })).waitFor()
    await phone.getByLabel('Ann L.').uncheck()
    await expectGoodOnDevices(assert, phone)
    await phone.getByRole('button', { name: kiosk.sign_now }).click()
    await signAll(phone)
    // Those who are left stay to be signed for, also after the page was loaded anew.
    await phone.getByRole('button', { name: kiosk.sign_now }).waitFor()
    await phone.reload()
    await phone.getByText(fill(portal.missing, { name: 'Ann L.' })).waitFor()
    await dialog.getByText(fill(links['link.signed'], { name: `Bo ${lastName}` })).waitFor()
    await phone.getByRole('button', { name: kiosk.sign_now }).click()
    await signAll(phone)
    await phone.getByRole('heading', { name: portal.done_title }).waitFor()
    await phone.getByText(portal.done).waitFor()
    await expectGoodOnDevices(assert, phone)
    assert.lengthOf(await phone.getByRole('link', { name: portal.to_counter }).all(), 0)

    await page.keyboard.press('Escape')
    await verdictOf(page, `Bo ${lastName}`).getByText(messages['verdict.yes']).waitFor()
    await box(page).and(page.locator(':focus')).waitFor()

    const again = await openPhone(browser, address)
    await again.getByText(portal.all_signed).waitFor()
    const other = await openPhone(browser, `${address}x`)
    await other.getByText(portal.over).waitFor()
    await expectGoodOnDevices(assert, other)
  })

  test('who signs for a child is chosen among the guardians', async ({ browser, assert }) => {
    const lastName = aLastName('Both')
    const mother = await aRider({ first_name: 'Ann', last_name: lastName, email: null })
    const father = await aRider({ first_name: 'Cid', last_name: lastName, email: null })
    const child = await aMinorOf(mother, { first_name: 'Bo', last_name: lastName })
    await db.table('guardianships').insert({
      minor_id: child.id,
      guardian_id: father.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
    })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, `Bo ${lastName}`, `Bo ${lastName}`)
    const title = fill(links['link.of'], { name: `Bo ${lastName}` })
    const failing = `**/api/customers/${child.id}`
    await page.route(failing, (route) => route.fulfill({ status: 403, json: {} }))
    await page.getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText(links['signer.failed']).waitFor()
    await page.unroute(failing)
    await dialog.getByRole('button', { name: ui.try_again }).click()
    await dialog.getByRole('img', { name: details.code }).waitFor()
    await dialog.getByLabel(links.signer).click()
    const made = page.waitForResponse(`**/api/customers/${father.id}/sign-link`)
    await page.getByRole('option', { name: new RegExp(`^Cid ${lastName}`) }).click()
    await made
    await dialog.getByRole('img', { name: details.code }).waitFor()
    // Without an address no letter is promised.
    assert.lengthOf(await dialog.getByRole('button', { name: /e-mail/ }).all(), 0)
    await page.keyboard.press('Escape')

    await db.from('customers').where('id', father.id).update({ status: 'suspended' })
    await db.from('guardianships').where({ guardian_id: mother.id }).delete()
    await page.getByRole('button', { name: title }).click()
    await dialog.getByText(portal.kept_out).waitFor()
    await page.keyboard.press('Escape')
    await db.from('guardianships').where({ guardian_id: father.id }).delete()
    await page.getByRole('button', { name: title }).click()
    await dialog.getByText(links['signer.none']).waitFor()
  })

  test('signs on this screen while staff are signed out, and goes on with the household', async ({
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
    await find(page, lastName, name)
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

  test('signs in sight of staff, and the counter is back with the new verdict', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Seen')
    const rider = await aRider({ first_name: 'Sue', last_name: lastName })
    const name = `Sue ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, lastName, name)
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
    assert.equal(await box(page).inputValue(), rider.member_id)
    await box(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['check_in.done'], { names: name })).waitFor()
  })
})

/** A phone that knows neither the rider nor the park. */
async function openPhone(browser: Browser, address: string): Promise<Page> {
  const page = await aPage(browser, 'phone')
  await page.goto(`/sign${new URL(address).hash}`)
  return page
}

/** Reads and signs each text that is asked for. */
async function signAll(page: Page) {
  await page.getByRole('button', { name: waivers['view.proceed'] }).waitFor()
  for (;;) {
    await proceed(page)
    await page.getByRole('button', { name: waivers['sign.accept'] }).waitFor()
    const tick = page.getByLabel(GUARDIAN_CONSENT.text)
    if ((await tick.count()) > 0) await tick.check()
    await draw(page)
    const sent = page.waitForResponse('**/api/waivers/sign')
    await accept(page)
    await sent
    await page.locator('canvas').waitFor({ state: 'detached' })
    if ((await page.getByRole('button', { name: waivers['view.proceed'] }).count()) === 0) return
  }
}

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), STAFF_TOKEN_STORAGE_KEY)
}
