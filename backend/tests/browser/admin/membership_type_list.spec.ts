import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/membership_types/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aPhone } from '#tests/helpers/people'
import { aType } from '#tests/helpers/sales'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { aName, manager, rowOf, TYPES_PATH } from '#tests/helpers/membership_types_page'

const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: fill(ui['order.handle'], { name }) })

async function orderOf(ids: readonly number[]) {
  const rows: { id: number }[] = await db
    .from('membership_types')
    .whereIn('id', [...ids])
    .orderBy('sort_order')
    .orderBy('id')
  return rows.map(({ id }) => id)
}

test.group('The list of membership types', () => {
  test('types can be reordered with the keyboard, and each position is announced', async ({
    browser,
    client,
    assert,
  }) => {
    const [first, second] = [
      await aType(client, { display_name: aName('First'), sort_order: 9001 }),
      await aType(client, { display_name: aName('Second'), sort_order: 9002 }),
    ]
    const ids = [first.id, second.id]
    const page = await openBackOfficeAt(browser, 'staff', TYPES_PATH)
    const handle = handleOf(page, second.display_name)
    await handle.press('Space')
    await page.getByText(/picked up\. Position \d+ of \d+\./).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText(new RegExp(`^${second.display_name} is at position`)).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(new RegExp(`^${second.display_name} put back at`)).waitFor()
    await manager(page).waitFor()
    assert.deepEqual(await orderOf(ids), ids)

    await handle.press('Space')
    await page.keyboard.press('ArrowUp')
    await expectGoodScreen(assert, page)
    const saved = page.waitForResponse('**/membership-types/reorder')
    await page.keyboard.press('Space')
    assert.equal((await saved).status(), 200)
    await page.getByText(new RegExp(`^${second.display_name} put down at`)).waitFor()
    assert.deepEqual(await orderOf(ids), [second.id, first.id])
    await page.locator(':focus').and(handle).waitFor()
  })

  test('types can be reordered by dragging, and a failed save restores the old order', async ({
    browser,
    client,
    assert,
  }) => {
    const [first, second] = [
      await aType(client, { display_name: aName('Upper'), sort_order: 9101 }),
      await aType(client, { display_name: aName('Lower'), sort_order: 9102 }),
    ]
    const ids = [first.id, second.id]
    const page = await openBackOfficeAt(browser, 'staff', TYPES_PATH)
    const drag = async (from: string, to: string) => {
      await handleOf(page, from).scrollIntoViewIfNeeded()
      await handleOf(page, from).hover()
      await page.mouse.down()
      await handleOf(page, to).hover()
      await page.mouse.up()
    }
    const saved = page.waitForResponse('**/membership-types/reorder')
    await drag(second.display_name, first.display_name)
    assert.equal((await saved).status(), 200)
    assert.deepEqual(await orderOf(ids), [second.id, first.id])

    await page.route('**/membership-types/reorder', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
    )
    await drag(first.display_name, second.display_name)
    await page.getByText(messages['reorder.failed']).waitFor()
    const names = await manager(page).getByRole('rowheader').allTextContents()
    const at = ({ display_name: name }: { display_name: string }) =>
      names.findIndex((text) => text.includes(name))
    assert.isBelow(at(second), at(first))
  })

  test('cashiers can only view the types', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'cashier', TYPES_PATH, 'tablet')
    await page.getByText(messages.read_only).waitFor()
    await expectGoodScreen(assert, page)
    assert.equal(await page.getByRole('button', { name: messages.new }).count(), 0)
    assert.equal(await page.getByRole('link', { name: ui.edit }).count(), 0)
    await page.goto(`${TYPES_PATH}/create`)
    await page.getByText(ui.access_denied).first().waitFor()
  })

  test('a list that fails to load says so, and can be reloaded', async ({ browser, assert }) => {
    const page = await openBackOffice(browser, 'staff')
    await page.route('**/membership-types/summary', (route) =>
      route.fulfill({ status: 403, json: { detail: 'No' } })
    )
    await page.goto(TYPES_PATH)
    await page.getByText(messages['load.failed']).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute('**/membership-types/summary')
    await page.getByRole('button', { name: ui.try_again }).click()
    await rowOf(page, 'Yearly').first().waitFor()

    await page.route('**/membership-types/summary', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await page.getByText(messages.empty).waitFor()
    await page.goto(`${TYPES_PATH}/99999999`)
    await page.getByText(messages.missing).waitFor()
  })

  test('the list looks good with the longest names', async ({ browser, client, assert }) => {
    const long = `${'W'.repeat(85)} ${aPhone()}`
    await aType(client, { display_name: long, description: 'Ö'.repeat(500) })
    const page = await openBackOfficeAt(browser, 'staff', TYPES_PATH)
    await page.getByText(long).first().waitFor()
    await expectGoodOnDevices(assert, page)
    await page.goto(`${TYPES_PATH}/create`)
    await page.getByLabel(messages['field.display_name']).waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
