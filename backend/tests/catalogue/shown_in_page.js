/**
 * Runs in every page of a journey, before the page's own code (`seen.ts` puts it there), and hands each text that
 * becomes visible to the binding, once.
 */
{
  /** Looking may take a tenth of the page's time and no more: after each look comes a rest. */
  const LEAST_REST_MS = 20
  const RESTS_PER_LOOK = 9
  /** What has fewer letters is read even during a rest: a notice may be gone when it is over. */
  const FEW_LETTERS = 300
  /** A page that draws nothing, such as one behind another, is read after this. */
  const NO_FRAME_MS = 100
  const SPEAKING = ['placeholder', 'aria-label', 'title', 'alt', 'label']
  /** @type {Set<string>} */
  const known = new Set()
  // A test may stop the page's clock; looking goes on.
  const later = window.setTimeout.bind(window)
  const nextFrame = window.requestAnimationFrame.bind(window)
  const now = performance.now.bind(performance)
  let restsUntil = 0
  let isDue = false
  let isLookedAtSoon = false
  /** What changed since the last look, while it rests. @type {Set<Node>} */
  const changed = new Set()

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
    return fresh.length > 0 ? window.__trailgateSeen(fresh) : undefined
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
  const changedTexts = function* () {
    for (const node of changed) {
      const element = node instanceof HTMLElement ? node : node.parentElement
      const letters = element?.textContent.length ?? 0
      if (!element?.isConnected || letters > FEW_LETTERS || !isShown(element)) continue
      yield* element.innerText.split('\n')
      yield element.textContent
    }
  }

  const lookAtAll = () => {
    const begun = now()
    isDue = false
    changed.clear()
    const told = document.body && report(shownTexts())
    const rest = Math.max(LEAST_REST_MS, RESTS_PER_LOOK * (now() - begun))
    restsUntil = now() + rest
    later(() => isDue && lookSoon(), rest)
    return told
  }

  const look = () => {
    isLookedAtSoon = false
    if (now() >= restsUntil) lookAtAll()
    else {
      report(changedTexts())
      changed.clear()
    }
  }

  /** Resolves when it has been told. */
  const lookOnceMore = () => isDue && lookAtAll()

  /** After the frame is drawn, when nothing has to be laid out for a look alone. */
  const lookSoon = () => {
    if (isLookedAtSoon) return
    isLookedAtSoon = true
    const { port1, port2 } = new MessageChannel()
    const once = () => port2.postMessage(null)
    port1.onmessage = () => {
      port1.onmessage = null
      look()
    }
    nextFrame(once)
    later(once, NO_FRAME_MS)
  }

  const note = (/** @type {MutationRecord[]} */ records) => {
    isDue = true
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') for (const node of addedNodes) changed.add(node)
      else changed.add(target)
    }
    lookSoon()
  }

  new MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  document.addEventListener('DOMContentLoaded', lookSoon)
  window.addEventListener('pagehide', lookOnceMore)
  // @ts-expect-error what seen.ts calls before a page is left or closed
  window.__trailgateLook = lookOnceMore

  for (const ask of /** @type {const} */ (['alert', 'confirm', 'prompt'])) {
    const original = window[ask].bind(window)
    // @ts-expect-error the three answer differently; each gets its own answer back
    window[ask] = (text) => {
      report([String(text ?? '')])
      return original(text)
    }
  }
}
