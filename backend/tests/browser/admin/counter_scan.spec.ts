import { test } from '@japa/runner'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { ALLOWED, isLooking, startCamera, useCamera, watchCameras } from '#tests/helpers/camera'
import { newPassOf, revokePassOf } from '#tests/helpers/passes'
import { aLastName } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { aCoveredRider, noVisits, visitRowsOf } from '#tests/helpers/visits'

const box = (page: Page) => page.getByLabel(messages['search.label'])
const focused = (page: Page) => box(page).and(page.locator(':focus')).waitFor()
const dialog = (page: Page) => page.getByRole('dialog', { name: scanning.scan })
const card = (page: Page, name: string) =>
  page.getByRole('article', { name: fill(messages['household.of'], { name }) })

test.group('A camera at the counter', (group) => {
  const camera = useCamera(group)
  group.each.setup(() => noVisits())

  /** Signed in elsewhere in the back office: the counter is reached without a reload. */
  async function aCounter(permissions: string[] = ALLOWED) {
    const page = await openBackOfficeAt(camera.browser(), 'cashier', '/login')
    await page.waitForURL('**/admin/counter')
    await page.context().grantPermissions(permissions)
    await focused(page)
    return page
  }

  test('a scanned pass finds the household, and Enter checks it in', async ({ client, assert }) => {
    const rider = await aCoveredRider({ first_name: 'Ann', last_name: aLastName('Cam') })
    const { token } = await newPassOf(client, rider)
    const page = await aCounter()
    const button = page.getByRole('button', { name: scanning.scan })
    assert.isAtLeast((await button.boundingBox())?.height ?? 0, 44)
    camera.hold(null)
    await startCamera(page)
    await isLooking(page)
    await expectGoodOnDevices(assert, page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await focused(page)

    camera.hold(token)
    const cameras = await watchCameras(page)
    await startCamera(page)
    await card(page, `Ann ${rider.last_name}`).waitFor()
    await focused(page)
    assert.deepEqual(await cameras.states(), ['ended'])
    await page.locator('.households[aria-busy="false"]').waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByText(
        fill(messages['check_in.done'], { name: `Ann ${rider.last_name}`, id: rider.member_id })
      )
      .waitFor()
    assert.lengthOf(await visitRowsOf(rider), 1)
  })

  test('the camera and a scanner report a revoked pass alike', async ({ client, assert }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Gone') })
    const { token } = await newPassOf(client, rider)
    ;(await revokePassOf(client, rider)).assertStatus(204)
    camera.hold(token)
    const page = await aCounter()
    await startCamera(page)
    await page.getByText(scanning.none, { exact: true }).waitFor()
    await page.getByText(scanning.none_hint).waitFor()
    await expectGoodScreen(assert, page)

    await box(page).fill('')
    await page.getByText(messages['search.start']).waitFor()
    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
    await page.getByText(scanning.none, { exact: true }).waitFor()
  })

  test('a foreign code finds no rider, however long it is', async ({ assert }) => {
    const page = await aCounter()
    for (const text of ['LOT 4711', `https://example.com/${'menu/'.repeat(30)}`]) {
      camera.hold(text)
      await startCamera(page)
      await page.getByText(fill(messages['search.none'], { text })).waitFor()
    }
    await expectGoodScreen(assert, page)
  })

  test('a blocked camera is reported with what to do instead', async ({ assert }) => {
    const page = await aCounter([])
    await startCamera(page)
    await page.getByText(scanning['trouble.denied']).waitFor()
    await page.getByText(scanning['ways.staff']).waitFor()
    await expectGoodScreen(assert, page)
    camera.hold(null)
    await page.context().grantPermissions(ALLOWED)
    await page.getByRole('button', { name: scanning.again }).click()
    await isLooking(page)
    await dialog(page).getByRole('button', { name: ui.close }).last().click()
    await focused(page)
  })
})

test.group('A counter without a camera', (group) => {
  const camera = useCamera(group, { cameras: 0 })

  test('a counter without a camera says so, and what to do instead', async () => {
    const page = await openBackOfficeAt(camera.browser(), 'cashier', '/admin/counter')
    await page.context().grantPermissions(ALLOWED)
    await startCamera(page)
    await page.getByText(scanning['trouble.none']).waitFor()
    await page.getByText(scanning['ways.staff']).waitFor()
    await page.keyboard.press('Escape')
    await focused(page)
  })
})
