/**
 * Runs in every page of a journey, before the page's own code (`seen.ts` puts it there), and hands each text that
 * becomes visible to the binding, once.
 */
{
  /** Looking may take a fifth of the page's time and no more: after each look comes a rest. */
  const LEAST_REST_MS = 20
  const RESTS_PER_LOOK = 4
  /** What has fewer letters is read even during a rest: a notice may be gone when it is over. */
  const FEW_LETTERS = 300
  const SPEAKING = ['placeholder', 'aria-label', 'title', 'alt', 'label']
  /** @type {Set<string>} */
  const known = new Set()
  // A test may stop the page's clock; looking goes on.
  const later = window.setTimeout.bind(window)
  const now = performance.now.bind(performance)
  let resting = false
  let missed = false

  const isShown = (/** @type {Element} */ element) =>
    element.checkVisibility({ visibilityProperty: true })

  const clean = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim()

  /** Whether it has not been reported yet: only of such a text it matters whether it can be seen, which costs more. */
  const isNew = (/** @type {string | null} */ text) => {
    const cleaned = clean(text ?? '')
    return cleaned !== '' && !known.has(cleaned)
  }

  const report = (/** @type {Iterable<string>} */ texts) => {
    const fresh = [...texts]
      .map(clean)
      .filter((text) => text !== '' && !known.has(text) && known.add(text))
    // @ts-expect-error Playwright's binding, made in seen.ts
    if (fresh.length > 0) window.__trailgateSeen(fresh)
  }

  /** @returns {Iterable<string>} */
  const shownTexts = function* () {
    yield document.title
    // Lines as a reader sees them, with the links and bold words inside a sentence joined to it …
    yield* document.body.innerText.split('\n')
    // … and the words as they were written, before any capitals that the style makes of them.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: element, nodeValue: value } = text
      if (element && isNew(value) && isShown(element)) yield value ?? ''
    }
    const selector = SPEAKING.map((name) => `[${name}]`).join()
    for (const element of document.querySelectorAll(selector)) {
      const said = SPEAKING.map((name) => element.getAttribute(name) ?? '').filter(isNew)
      if (said.length > 0 && isShown(element)) yield* said
    }
    for (const field of document.querySelectorAll('input, textarea')) {
      const { value, validationMessage } = /** @type {HTMLInputElement} */ (field)
      const said = [value, validationMessage].filter(isNew)
      if (said.length > 0 && isShown(field)) yield* said
    }
  }

  /** @returns {Iterable<string>} what small parts of the page say that changed just now */
  const changedTexts = function* (/** @type {MutationRecord[]} */ records) {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'childList' ? addedNodes : [target]) {
        const element = node instanceof HTMLElement ? node : node.parentElement
        const letters = element?.textContent.length ?? 0
        if (!element?.isConnected || letters > FEW_LETTERS || !isShown(element)) continue
        yield* element.innerText.split('\n')
        yield element.textContent
      }
    }
  }

  const look = () => {
    missed = resting
    if (resting || !document.body) return
    resting = true
    const begun = now()
    report(shownTexts())
    const rest = Math.max(LEAST_REST_MS, RESTS_PER_LOOK * (now() - begun))
    later(() => {
      resting = false
      if (missed) look()
    }, rest)
  }

  new MutationObserver((records) => {
    if (resting) report(changedTexts(records))
    look()
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  document.addEventListener('DOMContentLoaded', look)

  for (const ask of /** @type {const} */ (['alert', 'confirm', 'prompt'])) {
    const original = window[ask].bind(window)
    // @ts-expect-error the three answer differently; each gets its own answer back
    window[ask] = (text) => {
      report([String(text ?? '')])
      return original(text)
    }
  }
}
