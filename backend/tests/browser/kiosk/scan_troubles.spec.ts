import { test } from '@japa/runner'
import { CAMERA_SECONDS } from '@trailgate/shared/passes/constants'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import {
  ALLOWED,
  failCameras,
  showPage,
  aTabletWithCamera,
  isLooking,
  startCamera,
  useCamera,
  watchCameras,
} from '#tests/helpers/camera'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('A camera at the kiosk that reads nothing', (group) => {
  const camera = useCamera(group)

  test('a blocked camera is reported with what to do instead', async ({ assert }) => {
    const page = await aTabletWithCamera(camera.browser(), [])
    await startCamera(page)
    await page.getByText(scanning['trouble.denied']).waitFor()
    await page.getByText(scanning['ways.rider']).waitFor()
    await expectGoodOnDevices(assert, page)
    camera.hold(null)
    await page.context().grantPermissions(ALLOWED)
    await button(page, scanning.again).click()
    await isLooking(page)
  })

  test('the camera turns off after a while without a code, and the kiosk starts over', async ({
    assert,
  }) => {
    camera.hold(null)
    const page = await aPage(camera.browser(), 'tablet', { permissions: ALLOWED })
    await page.clock.install()
    await page.goto('/kiosk')
    const untilItGoesOff = async () => {
      await startCamera(page)
      await isLooking(page)
      await page.clock.fastForward(CAMERA_SECONDS * 1000)
      await page.getByText(fill(scanning['off.time'], { n: CAMERA_SECONDS })).waitFor()
    }
    await untilItGoesOff()
    await page.clock.fastForward(6000)
    await page.getByText(/Are you still there/).waitFor()
    await page.clock.fastForward(10_000)
    await button(page, portal['entry.returning_rider']).waitFor()
    // Last, as a slow machine may look at it for as long as the kiosk waits.
    await untilItGoesOff()
    await expectGoodScreen(assert, page)
  })

  test('the camera turns off when the page is hidden, and only a touch restarts it', async ({
    assert,
  }) => {
    camera.hold(null)
    const page = await aTabletWithCamera(camera.browser())
    const cameras = await watchCameras(page)
    await startCamera(page)
    await isLooking(page)
    await showPage(page, 'hidden')
    await page.getByText(scanning['off.hidden']).waitFor()
    assert.deepEqual(await cameras.states(), ['ended'])
    await showPage(page, 'visible')
    await button(page, scanning.again).click()
    await isLooking(page)
  })

  test('a camera that cannot be used says why in plain words', async () => {
    const page = await aTabletWithCamera(camera.browser())
    await startCamera(page)
    for (const [name, sentence] of [
      ['NotReadableError', scanning['trouble.busy']],
      ['NotFoundError', scanning['trouble.none']],
      ['TypeError', scanning['trouble.failed']],
      ['insecure', scanning['trouble.insecure']],
    ] as const) {
      await button(page, ui.back).click()
      await failCameras(page, name)
      await startCamera(page)
      await page.getByText(sentence).waitFor()
      await page.getByText(scanning['ways.rider']).waitFor()
    }
  })
})
