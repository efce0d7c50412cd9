/** A rider who reads Spanish, in a real browser. */
import type { Assert } from '@japa/assert'
import { es } from '@trailgate/shared/languages/es'
import type { Page } from 'playwright'
import { inkedPad } from '#tests/helpers/signing'

export const SPANISH = es.texts

/** Words that no Spanish text has, and nearly every English one. */
const ENGLISH =
  /(?<!\p{L})(the|and|your|you|are|with|for|from|please|sign|signed|waivers?|register|name|phone|email|save|back|cancel|close|birth|month|day|year|child|children|next|done|loading|welcome|home|check|today|riding|rider|password|text|read|again|staff|member|add|emergency|address|continue|submit|accept|clear|type|draw|here|not|is|this|who|what|all|set|open|version|document|details|status|valid|expired|news|yes|left|end|start)(?!\p{L})/giu

/**
 * Nothing on the page is English, but names, what is marked as English (the waiver's text, the button that leads back to it)
 * and the sealed English sentence that is quoted.
 */
export async function expectSpanish(assert: Assert, page: Page, names: readonly string[] = []) {
  assert.equal(await page.locator('html').getAttribute('lang'), 'es')
  const read = await page.evaluate<string[]>(TEXTS_OF_PAGE)
  const own = read.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text))
  const english = own.filter((text) => text.replaceAll(NOT_OURS, '').match(ENGLISH))
  assert.deepEqual(english, [])
}

/** A quoted sentence, and e-mail addresses. */
const NOT_OURS = /«[^»]*»|\S+@\S+/g

/** Visible texts and names of elements, outside of what is marked as English. */
const TEXTS_OF_PAGE = `(() => {
  const texts = [document.title]
  const isSeen = (element) => element && !element.closest('[lang="en"], script, style, noscript, [hidden]')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isSeen(node.parentElement) && node.data.trim()) texts.push(node.data.trim())
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']'))
      if (isSeen(element)) texts.push(element.getAttribute(name))
  return texts
})()`

/** Draws on the pad and waits until it says so in Spanish. */
export async function drawInSpanish(page: Page) {
  await inkedPad(page)
  await page.getByRole('img', { name: SPANISH['waivers/signing_messages']['pad.signed'] }).waitFor()
}
