import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { checkIn, expectNothingFalse } from '#tests/helpers/kiosk'
import { anOwnServer, aRiderAt, asItsAdmin } from '#tests/helpers/own_server'
import { aPhone } from '#tests/helpers/people'
import { aPage } from '#tests/helpers/screens'
import { accept, draw, proceed, TICKETS } from '#tests/helpers/signing'
import { expectAllIn } from '#tests/helpers/touches'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('A server behind the kiosk', () => {
  test('a signature is stored once when the server is killed while a rider signs, and restarted', async ({
    browser,
    assert,
  }) => {
    const server = await anOwnServer()
    try {
      const phone = aPhone()
      const id = await aRiderAt(server, phone)
      const page = await aPage(browser, 'tablet', { baseURL: server.url })
      await page.clock.install()
      await checkIn(page, { phone })
      const ticket = page.waitForResponse(TICKETS)
      await button(page, messages.sign_now).click()
      await (await ticket).finished()
      await proceed(page)
      await draw(page)
      await server.end('SIGKILL')
      await accept(page)
      await page.getByText(signing.kept).waitFor()
      await expectNothingFalse(assert, page)
      await server.start()
      await page.clock.fastForward(10_000)
      await expectAllIn(page, ['Robin R.'])
      const answer = await fetch(`${server.url}/api/customers/${id}/waivers`, {
        headers: await asItsAdmin(server),
      })
      assert.lengthOf((await answer.json()) as unknown[], 1)
    } finally {
      await server.remove()
    }
  }).timeout(240_000)
})
