import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as passes } from '@trailgate/shared/passes/messages'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import {
  ALLOWED,
  giveReader,
  hasReadByItself,
  aTabletWithCamera,
  isLooking,
  startCamera,
  useCamera,
  watchCameras,
} from '#tests/helpers/camera'
import { newPassOf, revokePassOf } from '#tests/helpers/passes'
import { aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('A camera at the kiosk', (group) => {
  const camera = useCamera(group)
  group.each.setup(() => resetLimits())

  test('the camera checks in the holder of a pass', async ({ client, assert }) => {
    const rider = await aRider({ first_name: 'Jolene', last_name: 'Kowalski' })
    const { token } = await newPassOf(client, rider)
    const page = await aTabletWithCamera(camera.browser())
    const box = await button(page, scanning.scan).boundingBox()
    assert.isAtLeast(box?.height ?? 0, 44)
    await expectGoodOnDevices(assert, page)

    camera.hold(null)
    await startCamera(page)
    await isLooking(page)
    await expectGoodOnDevices(assert, page)
    await button(page, ui.back).click()
    camera.hold(token)
    await startCamera(page)
    await page.getByText(fill(messages['done.hello'], { name: 'Jolene K.' })).waitFor()
    assert.lengthOf(await db.from('sign_ins').where('customer_id', rider.id), 1)
  })

  test('the camera is off until a rider asks for it, and when they leave', async ({ assert }) => {
    const page = await aTabletWithCamera(camera.browser())
    const cameras = await watchCameras(page)
    assert.deepEqual(await cameras.states(), [])
    camera.hold(null)
    await startCamera(page)
    await isLooking(page)
    assert.deepEqual(await cameras.states(), ['live'])
    await button(page, scanning.by_phone).click()
    await page.getByLabel(sessions['phone.label']).waitFor()
    assert.deepEqual(await cameras.states(), ['ended'])
  })

  test('a foreign code is reported while the camera continues; the phone number is one touch away', async ({
    assert,
  }) => {
    const rider = await aRider()
    camera.hold('https://example.com/menu')
    const page = await aTabletWithCamera(camera.browser())
    await startCamera(page)
    await page.getByText(passes['pass.refused']).waitFor()
    await isLooking(page)
    await expectGoodOnDevices(assert, page)
    await button(page, scanning.by_phone).click()
    await page.getByLabel(sessions['phone.label']).fill(rider.phone)
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
  })

  test('the camera and a scanner report a revoked pass alike, and the next pass is taken', async ({
    client,
  }) => {
    const rider = await aRider({ first_name: 'Robin', last_name: 'Ryder' })
    const revoked = await newPassOf(client, rider)
    ;(await revokePassOf(client, rider)).assertStatus(204)
    camera.hold(revoked.token)
    const page = await aTabletWithCamera(camera.browser())
    await startCamera(page)
    await page.getByText(passes['pass.refused']).waitFor()
    await page.getByLabel(sessions['phone.label']).waitFor()

    const live = await newPassOf(client, rider)
    camera.hold(live.token)
    await startCamera(page)
    await page.getByText(fill(messages['done.hello'], { name: 'Robin R.' })).waitFor()
  })

  test('the camera uses the barcode reader of the browser, and our own where that fails', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Maya', last_name: 'Moss' })
    const { token } = await newPassOf(client, rider)
    camera.hold(token)
    for (const reads of [token, null]) {
      const page = await aPage(camera.browser(), 'tablet', { permissions: ALLOWED })
      await giveReader(page, { reads })
      await page.goto('/kiosk')
      await startCamera(page)
      await page.getByText(fill(messages['done.hello'], { name: 'Maya M.' })).waitFor()
      assert.equal(await hasReadByItself(page), reads !== null)
    }
  })
})
