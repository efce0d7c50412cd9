/** Somebody at the kiosk, in a real browser. */
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import type { Locator, Page } from 'playwright'

/** Types a number, which checks in by itself as soon as it is whole. */
export async function typePhone(page: Page, phone: string) {
  await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
  await page.getByLabel(sessions['phone.label']).fill(phone)
}

export async function checkIn(page: Page, { phone }: { phone: string }) {
  await page.goto('/kiosk')
  await typePhone(page, phone)
  await page.getByRole('heading', { name: messages['family.title'] }).waitFor()
}

/** A person of the family on the screen, by first name and initial. */
export function personNamed(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

/**
 * A hand that counts how often it touches the tablet: a press is one touch, a choice from a list two, a signature one, and a number one
 * for each of its digits. Letters of names and addresses are not counted, only the touch that leads into their field.
 */
export function aHand() {
  let touches = 0
  return {
    touches: () => touches,
    async press(where: Locator) {
      touches += 1
      await where.click()
    },
    async write(where: Locator, text: string) {
      touches += 1
      await where.fill(text)
    },
    /** In the field that has the keyboard already. */
    async goOnWriting(where: Locator, text: string) {
      await where.and(where.page().locator(':focus')).fill(text)
    },
    async enter(where: Locator, digits: string) {
      touches += 1 + digits.length
      await where.fill(digits)
    },
    async choose(where: Locator, option: string) {
      touches += 2
      await where.selectOption(option)
    },
    /** On the kiosk's own keys. */
    async dial(page: Page, digits: string) {
      for (const digit of digits) {
        touches += 1
        await page.getByRole('button', { name: digit, exact: true }).click()
      }
    },
    async sign(draw: () => Promise<void>) {
      touches += 1
      await draw()
    },
  }
}
export type Hand = ReturnType<typeof aHand>
