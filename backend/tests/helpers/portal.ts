/** Riders signed in to the portal in a real browser. */
import { CUSTOMER_STORAGE_KEY, SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import type { Browser, Page } from 'playwright'
import { openSession } from '#access/sessions/open_session'
import { clock } from '#platform/clock'
import type { TestRider } from '#tests/helpers/people'
import { aPage, baseUrl, type PageOptions, type Size } from '#tests/helpers/screens'

/** A page of a rider who has just signed in. */
export async function aRiderPage(
  browser: Browser,
  rider: TestRider,
  size?: Size,
  options?: PageOptions
): Promise<Page> {
  const page = await aPage(browser, size, options)
  const { token } = await openSession({
    customerId: rider.id,
    kind: 'rider',
    deviceId: null,
    now: clock.now(),
  })
  await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: baseUrl() }])
  const held = { id: rider.id, first_name: rider.first_name, last_name: rider.last_name }
  await page.addInitScript(([key, customer]) => sessionStorage.setItem(key, customer), [
    CUSTOMER_STORAGE_KEY,
    JSON.stringify(held),
  ] as const)
  return page
}

/** The same, opened at this address. */
export async function openPortalAt(
  browser: Browser,
  rider: TestRider,
  path: string,
  size?: Size,
  options?: PageOptions
): Promise<Page> {
  const page = await aRiderPage(browser, rider, size, options)
  await page.goto(path)
  return page
}
