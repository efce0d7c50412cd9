import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/sign_links/messages'
import { messages as links } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Browser, Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { chooseInMenu, COUNTER, counterBox, findPerson, personAt } from '#tests/helpers/counter'
import { lettersTo } from '#tests/helpers/mail'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { signAll } from '#tests/helpers/signing'
import { noVisits } from '#tests/helpers/visits'

const verdictOf = (page: Page, name: string) => personAt(page, name).locator('.verdict')

test.group('In place at the counter', (group) => {
  group.each.setup(() => noVisits())

  test('a sign link is shown, copied, sent, and says when it was signed', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Link')
    const mother = await aRider({ first_name: 'Ann', last_name: lastName })
    await aMinorOf(mother, { first_name: 'Bo', last_name: lastName })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, lastName, `Ann ${lastName}`)
    const title = fill(links['link.of'], { name: `Bo ${lastName}` })
    await chooseInMenu(page, `Bo ${lastName}`, title)
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
    // One tells her that staff made a link, the other one brings it.
    assert.lengthOf(await lettersTo(mother.email ?? ''), 2)

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
    // The remaining signatures are still open after a reload.
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
    await counterBox(page).and(page.locator(':focus')).waitFor()

    const again = await openPhone(browser, address)
    await again.getByText(portal.all_signed).waitFor()
    const other = await openPhone(browser, `${address}x`)
    await other.getByText(portal.over).waitFor()
    await expectGoodOnDevices(assert, other)
  })

  test('the signer for a child is chosen among the guardians', async ({ browser, assert }) => {
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
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, `Bo ${lastName}`, `Bo ${lastName}`)
    const title = fill(links['link.of'], { name: `Bo ${lastName}` })
    const failing = `**/api/customers/${child.id}`
    await page.route(failing, (route) => route.fulfill({ status: 403, json: {} }))
    await chooseInMenu(page, `Bo ${lastName}`, title)
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
    await chooseInMenu(page, `Bo ${lastName}`, title)
    await dialog.getByText(portal.kept_out).waitFor()
    await page.keyboard.press('Escape')
    await db.from('guardianships').where({ guardian_id: father.id }).delete()
    await chooseInMenu(page, `Bo ${lastName}`, title)
    await dialog.getByText(links['signer.none']).waitFor()
  })
})

/** A phone that knows neither the rider nor the park. */
async function openPhone(browser: Browser, address: string): Promise<Page> {
  const page = await aPage(browser, 'phone')
  await page.goto(`/sign${new URL(address).hash}`)
  return page
}
