/**
 * Counts a user's effort in a browser test: the input events of finger, mouse and keyboard that the page gets, and none
 * from scripts.
 */
import type { Locator, Page } from 'playwright'

export type Effort = {
  /** Taps and clicks, strokes on the pad, and choices from a native list. */
  presses: number
  /** Keys, without the letters below. */
  keys: number
  /** Letters of names and of e-mail addresses. */
  letters: number
  /** Texts shown to be read; several on one sheet count separately. */
  readings: number
  /** Strokes on the pad. */
  signatures: number
}

export type Hands = Awaited<ReturnType<typeof handsOn>>

/** Starts counting the effort on this page, across all its navigation. */
export async function handsOn(page: Page) {
  const done = { presses: 0, keys: 0, letters: 0, readings: 0, signatures: 0, typedByNobody: 0 }
  await page.exposeBinding('noteHands', (_source, what: keyof typeof done) => {
    done[what] += 1
  })
  await page.addInitScript(LISTEN)
  await page.evaluate(LISTEN)
  const press = async (where: Locator) => {
    const isTouched = await page.evaluate('navigator.maxTouchPoints > 0')
    await (isTouched ? where.tap() : where.click())
  }
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    key: (name: string) => page.keyboard.press(name),
    async write(where: Locator, text: string) {
      await press(where)
      await page.keyboard.type(text)
    },
    async choose(where: Locator, option: string) {
      await press(where)
      await where.selectOption(option)
    },
    /** The effort so far; throws if text got into a field without a key. */
    async effort(): Promise<Effort> {
      // Earlier reports of the page have arrived once this returns.
      await page.evaluate('0')
      const { typedByNobody, ...effort } = done
      if (typedByNobody > 0) throw new Error(`${typedByNobody} texts were typed by nobody`)
      return effort
    },
  }
}

/** Touches on a tablet; letters of names and addresses are counted separately. */
export const touchesOf = ({ presses, keys }: Effort) => presses + keys

/** Keys and clicks at a desk, letters included. */
export const interactionsOf = ({ presses, keys, letters }: Effort) => presses + keys + letters

const LISTEN = `
  if (!window.handsAreWatched) {
    window.handsAreWatched = true
    const hear = (kind, listener) => addEventListener(kind, listener, { capture: true })
    const ofNames = '[type=email], [name$=_name]'
    const read = '.sheet .rich-text'
    let typed = false
    hear('pointerdown', ({ isTrusted, target }) => {
      if (!isTrusted) return
      noteHands('presses')
      if (target.matches('canvas')) noteHands('signatures')
    })
    hear('keydown', ({ isTrusted, repeat, key, target }) => {
      if (!isTrusted || repeat) return
      typed = true
      noteHands(key.length === 1 && target.matches(ofNames) ? 'letters' : 'keys')
    })
    hear('keyup', () => {
      typed = false
    })
    hear('input', ({ target }) => {
      if (target.matches('textarea, input:not([type=checkbox], [type=radio])') && !typed) {
        noteHands('typedByNobody')
      }
    })
    hear('change', ({ isTrusted, target }) => {
      // By the keyboard a choice is trusted, and its keys were counted.
      if (!isTrusted && target.matches('select')) noteHands('presses')
    })
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue
        const texts = added.querySelectorAll(read).length + (added.matches(read) ? 1 : 0)
        for (let text = 0; text < texts; text += 1) noteHands('readings')
      }
    }).observe(document, { childList: true, subtree: true })
  }
`
