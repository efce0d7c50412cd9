/**
 * Runs in every page of the browser tests before the page's own code (installed by `seen.ts`), and passes each text
 * that becomes visible to the binding, once.
 */
{
  /** Checks may take at most a tenth of the page's time: each is followed by a rest. */
  const LEAST_REST_MS = 20
  const RESTS_PER_LOOK = 9
  /** Shorter texts are read even during a rest: a notice may be gone afterwards. */
  const FEW_LETTERS = 300
  /** Fallback for a page that draws no frames, such as one in the background. */
  const NO_FRAME_MS = 100
  const SPEAKING = ['placeholder', 'aria-label', 'title', 'alt', 'label']
  /** @type {Set<string>} */
  const known = new Set()
  // A test may stop the page's clock; the checks go on.
  const later = window.setTimeout.bind(window)
  const nextFrame = window.requestAnimationFrame.bind(window)
  const now = performance.now.bind(performance)
  let restsUntil = 0
  let isDue = false
  let isLookedAtSoon = false
  /** Nodes changed since the last look, while the page rests. @type {Set<Node>} */
  const changed = new Set()

  const isShown = (/** @type {Element} */ element) =>
    element.checkVisibility({ visibilityProperty: true })

  const clean = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim()

  /** True if not reported yet: only for such a text its visibility matters, which costs more to find out. */
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
    // Lines as a reader sees them, with inline links and bold words joined to their sentence …
    yield* document.body.innerText.split('\n')
    // … and the words as written, before CSS capitalization.
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

  /** Resolves when it has been reported. */
  const lookOnceMore = () => isDue && lookAtAll()

  /** After the frame is drawn, so that no layout is forced. */
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
