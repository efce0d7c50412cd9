import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { GUARDIAN_REQUEST_DAYS } from '@trailgate/shared/guardian_requests/constants'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aLastName, aPhone, aRider, type TestRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const pageOf = ({ id }: { id: number }) => `/admin/customers/${id}/show`
const asked = (page: Page) => page.getByRole('region', { name: messages['staff.title'] })

async function aChild() {
  const born = addYears(clock.today(), -10)
  return aRider({ first_name: 'Kim', last_name: aLastName('Asks'), date_of_birth: born })
}

async function asks(child: TestRider, phone: string, parent: TestRider | null) {
  const now = clock.now()
  await db.table('guardian_requests').insert({
    minor_id: child.id,
    phone,
    guardian_id: parent?.id ?? null,
    state: 'open',
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, GUARDIAN_REQUEST_DAYS * 24 * 3600),
  })
}

test.group('A parent whom a child asked for', () => {
  test('staff confirm a requested guardian on the page of the child', async ({
    browser,
    assert,
  }) => {
    const [child, parent] = [await aChild(), await aRider({ first_name: 'Ann' })]
    await asks(child, parent.phone, parent)
    const name = `Kim ${child.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', pageOf(child))
    await asked(page)
      .getByText(
        fill(messages['staff.asks'], {
          child: name,
          phone: formatPhone(parent.phone),
          parent: `Ann ${parent.last_name}`,
        })
      )
      .waitFor()
    await expectGoodOnDevices(assert, page)
    await asked(page)
      .getByRole('button', { name: `${messages['staff.confirm']}: ${name}` })
      .click()
    const dialog = page.getByRole('dialog', {
      name: fill(messages['staff.confirm_of'], { child: name }),
    })
    const confirm = dialog.getByRole('button', { name: messages['staff.confirm'] })
    await confirm.click()
    await dialog.getByText(waivers['consent.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(consentFor('parent').text).check()
    await confirm.click()
    await page.getByText(messages['staff.confirmed']).waitFor()
    await asked(page).waitFor({ state: 'detached' })
    const link = await db.from('guardianships').where('minor_id', child.id).firstOrFail()
    assert.equal(link.guardian_id, parent.id)
  })

  test('staff refuse a requested guardian on the page of the parent, after a confirmation', async ({
    browser,
    assert,
  }) => {
    const [child, parent] = [await aChild(), await aRider()]
    await asks(child, parent.phone, parent)
    const name = `Kim ${child.last_name}`
    const page = await openBackOfficeAt(browser, 'staff', pageOf(parent))
    await asked(page).getByRole('link', { name }).waitFor()
    await asked(page)
      .getByRole('button', { name: `${messages['staff.refuse']}: ${name}` })
      .click()
    const question = page.getByRole('dialog', { name: fill(messages['refuse.question'], { name }) })
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: messages['staff.refuse'] }).click()
    await page.getByText(messages['staff.refused']).waitFor()
    await asked(page).waitFor({ state: 'detached' })
    const row = await db.from('guardian_requests').where('minor_id', child.id).firstOrFail()
    assert.equal(row.state, 'refused')
  })

  test('a parent whose number is unknown has to register first', async ({ browser }) => {
    const child = await aChild()
    const phone = aPhone()
    await asks(child, phone, null)
    const page = await openBackOfficeAt(browser, 'staff', pageOf(child))
    const nobody = { child: `Kim ${child.last_name}`, phone: formatPhone(phone) }
    await asked(page).getByText(fill(messages['staff.asks_nobody'], nobody)).waitFor()
    await asked(page)
      .getByRole('button', { name: `${messages['staff.confirm']}: ${nobody.child}` })
      .click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel(consentFor('parent').text).check()
    await dialog.getByRole('button', { name: messages['staff.confirm'] }).click()
    await dialog.getByText(messages.no_guardian).waitFor()
  })

  test('requests that fail to load are reported and can be loaded again', async ({ browser }) => {
    const child = await aChild()
    await asks(child, aPhone(), null)
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.route('**/api/guardian-requests?*', (route) =>
      route.fulfill({ status: 404, body: '' })
    )
    await page.goto(pageOf(child))
    await page.getByText(messages['staff.failed']).waitFor()
    await page.unroute('**/api/guardian-requests?*')
    await page.getByRole('button', { name: ui.try_again }).click()
    await asked(page).waitFor()
  })
})
