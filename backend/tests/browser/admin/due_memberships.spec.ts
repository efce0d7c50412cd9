import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, daysBetween, formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/due_messages'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as reports } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { noMemberships } from '#tests/helpers/sales'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const PATH = '/admin/memberships/due'
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })
const countOf = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')

/** A membership that ends this many days from today; negative if it has ended. */
async function ending(days: number, { autoRenew = false, reminded = false } = {}) {
  const rider = await aRider({ first_name: 'Dora', last_name: aLastName('Due') })
  const end = addDays(clock.today(), days)
  const start = addDays(end, -365)
  const membership = await aMembershipOf(rider, { start, end, autoRenew })
  if (reminded) {
    await db
      .table('renewal_reminders')
      .insert({ membership_id: membership.id, end_date: end, created_at: sqlTime(clock.now()) })
  }
  return { ...membership, name: rider.last_name, end }
}

/** One of each kind. */
async function aSeason() {
  await noMemberships()
  return {
    written: await ending(10, { autoRenew: true, reminded: true }),
    waiting: await ending(20, { autoRenew: true }),
    others: await ending(0),
    ended: await ending(-3, { autoRenew: true }),
    later: await ending(50, { autoRenew: true }),
  }
}

test.group('The due list', () => {
  test('the due list counts ending memberships, renewal wishes and letters sent', async ({
    browser,
    assert,
  }) => {
    const { written, waiting, others, ended, later } = await aSeason()
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await rowOf(page, written.name)
      .getByText(fill(messages['letter.sent'], { date: formatDate(clock.today()) }))
      .waitFor()
    await rowOf(page, written.name)
      .getByText(fill(messages['ends.in'], { n: 10 }))
      .waitFor()
    await rowOf(page, waiting.name).getByText(messages['letter.waiting']).waitFor()
    await rowOf(page, others.name).getByText(messages['letter.none']).waitFor()
    await rowOf(page, others.name).getByText(messages['ends.today']).waitFor()
    await rowOf(page, ended.name).getByText(messages['letter.missed']).waitFor()
    await rowOf(page, ended.name)
      .getByText(fill(messages['ended.ago'], { n: 3 }))
      .waitFor()
    assert.equal(await rowOf(page, later.name).count(), 0)
    const counts = [
      [fill(messages['count.running_out'], { n: 30 }), '3'],
      [messages['count.auto_renew'], '2'],
      [messages['count.reminded'], '1'],
      [messages['count.ended'], '1'],
    ] as const
    for (const [label, count] of counts) {
      assert.equal(await countOf(page, label).textContent(), count, label)
    }
    await page.getByText(reports['table.show']).click()
    const weeks = page.getByRole('table', { name: messages['weeks.title'] })
    await weeks.waitFor()
    assert.deepEqual(await weeks.getByRole('row').nth(2).getByRole('cell').allTextContents(), [
      '1',
      '0',
    ])
    await expectGoodScreen(assert, page)

    await page.getByLabel(messages.days).selectOption('60')
    await rowOf(page, later.name)
      .getByText(fill(messages['letter.planned'], { date: formatDate(addDays(later.end, -30)) }))
      .waitFor()
    await page.reload()
    await rowOf(page, later.name).waitFor()
  })

  test('staff narrow the list, and download what is shown as a file', async ({
    browser,
    assert,
  }) => {
    const { written, waiting, ended } = await aSeason()
    const page = await openBackOfficeAt(browser, 'staff', PATH)
    await page.getByRole('button', { name: `${messages['show.unwritten']} 2` }).click()
    await rowOf(page, written.name).waitFor({ state: 'detached' })
    await rowOf(page, waiting.name).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: ui.export_csv }).click()
    const file = await download
    assert.equal(file.suggestedFilename(), `memberships-due-${clock.today()}.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    assert.lengthOf(lines, 3)
    assert.match(lines[0] ?? '', /^\uFEFFNumber,Customer,Member ID,Email,Type,Ends,Auto renew,/)
    assert.match(lines[1] ?? '', new RegExp(`^${ended.membership_id},Dora ${ended.name},`))
    assert.match(lines[2] ?? '', new RegExp(`,yearly,${waiting.end},Yes,$`))

    await page.getByRole('button', { name: `${messages['show.ended']} 1` }).click()
    await rowOf(page, waiting.name).waitFor({ state: 'detached' })
    await rowOf(page, ended.name).waitFor()
  })

  test('staff come from the memberships, open one, renew it, and return', async ({
    browser,
    assert,
  }) => {
    const { waiting } = await aSeason()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/memberships')
    await page.getByRole('link', { name: messages.title }).click()
    await page.getByText(messages.days).waitFor()
    await rowOf(page, waiting.name).getByRole('link', { name: waiting.name }).click()
    const details = page.getByRole('dialog', { name: String(waiting.membership_id) })
    await details.getByText(waiting.name).first().waitFor()
    await details.getByRole('link', { name: memberships.renew, exact: true }).click()
    const form = page.getByRole('dialog', {
      name: fill(manager['renew.title'], { number: waiting.membership_id }),
    })
    await form.getByRole('button', { name: memberships.renew, exact: true }).click()
    await page.getByText(manager.renewed).waitFor()
    await details.getByRole('button', { name: ui.close }).click()
    await page.getByRole('heading', { level: 1, name: messages.title }).waitFor()
    await rowOf(page, waiting.name).waitFor({ state: 'detached' })
    const { end_date: end } = await db.from('memberships').where('id', waiting.id).firstOrFail()
    assert.isAbove(daysBetween(waiting.end, end), 300)
  })

  test('an empty due list and a load failure are reported', async ({ browser, assert }) => {
    await noMemberships()
    const page = await openBackOfficeAt(browser, 'staff', PATH)
    await page.getByText(messages.empty).waitFor()
    assert.isTrue(await page.getByRole('button', { name: ui.export_csv }).isDisabled())
    await page.route('**/reports/due**', (route) =>
      route.fulfill({ status: 403, json: { detail: 'No' } })
    )
    await page.reload()
    await page.getByText(messages.failed).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute('**/reports/due**')
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(messages.empty).waitFor()
  })

  test('a long due list looks good, page by page', async ({ browser, assert }) => {
    await noMemberships()
    const rider = await aRider({ first_name: 'W'.repeat(50), last_name: 'Ö'.repeat(50) })
    for (let days = 0; days < 23; days += 1) {
      const end = addDays(clock.today(), days)
      const start = addDays(end, -365)
      await aMembershipOf(rider, { start, end, autoRenew: days % 2 === 0 })
    }
    const page = await openBackOfficeAt(browser, 'staff', PATH)
    await page.getByText(rider.first_name).first().waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: fill(ui['page.number'], { n: 2 }) }).click()
    await page.getByText(fill(messages['ends.in'], { n: 22 })).waitFor()
    assert.equal(await page.getByText(rider.first_name).count(), 3)
  })
})
