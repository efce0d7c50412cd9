import { test } from '@japa/runner'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import {
  aTabletWithCamera,
  isLooking,
  startCamera,
  useCamera,
  watchCameras,
} from '#tests/helpers/camera'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('A tablet with two cameras', (group) => {
  const camera = useCamera(group, { cameras: 2 })

  test('a touch switches to the other camera', async ({ assert }) => {
    const page = await aTabletWithCamera(camera.browser())
    const cameras = await watchCameras(page)
    await startCamera(page)
    await button(page, scanning.other).click()
    await isLooking(page)
    await expectGoodOnDevices(assert, page)
    assert.deepEqual(await cameras.states(), ['ended', 'live'])
    const [first, second] = await cameras.ids()
    assert.notEqual(first, second)
  })
})

test.group('A tablet without a camera', (group) => {
  const camera = useCamera(group, { cameras: 0 })

  test('a tablet without a camera says so, and what to do instead', async ({ assert }) => {
    const page = await aTabletWithCamera(camera.browser())
    await startCamera(page)
    await page.getByText(scanning['trouble.none']).waitFor()
    await page.getByText(scanning['ways.rider']).waitFor()
    await expectGoodScreen(assert, page)
    await button(page, ui.back).click()
    await button(page, portal['entry.returning_rider']).waitFor()
  })
})
