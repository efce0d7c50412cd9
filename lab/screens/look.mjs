/**
 * Runs in a page and returns layout faults, one sentence each: cut off, overlapping, outside the window. The window's
 * width is passed in, because a phone widens its window to a page that is too wide. Self-contained: Playwright sends
 * its source text, so it can use nothing from outside.
 * @returns {string[]}
 */
export function lookForFaults(/** @type {number} */ windowWidth) {
  /** Tolerance in pixels, for rounding. */
  const SLACK = 2
  const INTERACTIVE =
    'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=checkbox]'
  /** @type {string[]} */
  const faults = []

  const nameOf = (/** @type {Element} */ element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    const name = words || element.getAttribute('name') || element.id || String(element.className)
    return `<${element.tagName.toLowerCase()}> "${name.slice(0, 50)}"`
  }
  /** True if a condition holds for an element or an ancestor; results are cached. */
  const ofThisOrAround = (/** @type {(element: Element) => boolean} */ holds) => {
    /** @type {Map<Element, boolean>} */
    const known = new Map()
    const ask = (/** @type {Element | null} */ element) => {
      if (!element) return false
      const answer = known.get(element) ?? (holds(element) || ask(element.parentElement))
      known.set(element, answer)
      return answer
    }
    return ask
  }
  /** For screen readers only: present, but one pixel large or clipped away. */
  const isClippedAway = ofThisOrAround((element) => {
    const { clip, clipPath, opacity, overflow } = getComputedStyle(element)
    if (clip === 'rect(0px, 0px, 0px, 0px)' || clipPath === 'inset(50%)' || opacity === '0')
      return true
    if (overflow === 'visible') return false
    const { width, height } = element.getBoundingClientRect()
    return width <= 1 || height <= 1
  })
  const isUnseen = (/** @type {Element} */ element) =>
    isClippedAway(element) || !element.checkVisibility({ visibilityProperty: true })
  /** Content behind an open dialog is neither read nor touched. */
  const modal = document.querySelector('dialog:modal, [aria-modal=true]')
  const isBehind = (/** @type {Element} */ element) =>
    Boolean(element.closest('[inert], [aria-hidden=true]') || (modal && !modal.contains(element)))
  const scrolls = ofThisOrAround(
    (element) =>
      element !== document.body && /auto|scroll/.test(getComputedStyle(element).overflowX)
  )
  const scrollsSideways = (/** @type {Element} */ element) => scrolls(element.parentElement)
  /** A bar that stays while the page scrolls may cover what is under it. */
  const isFloating = ofThisOrAround((element) =>
    /fixed|sticky/.test(getComputedStyle(element).position)
  )
  /** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
  /**
   * Pairs of boxes that share a height: few on a long page, where all pairs would be millions.
   * @template {{ box: Box }} Boxed
   */
  const sideBySide = (/** @type {Boxed[]} */ boxed) => {
    // Runs in pages that lack `toSorted`.
    const fromAbove = [...boxed].sort((a, b) => a.box.top - b.box.top)
    const pairs = []
    for (const [index, a] of fromAbove.entries()) {
      for (let at = index + 1; at < fromAbove.length; at += 1) {
        const b = fromAbove[at]
        if (!b || b.box.top >= a.box.bottom) break
        pairs.push({ a, b })
      }
    }
    return pairs
  }
  const overlap = (/** @type {Box} */ a, /** @type {Box} */ b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK

  const all = [...document.body.querySelectorAll('*')].filter(
    (element) => !isBehind(element) && !isUnseen(element) && !element.closest('svg *')
  )

  const width = document.documentElement.scrollWidth
  if (width > windowWidth) {
    faults.push(`the page is ${width} px wide in a window of ${windowWidth}`)
  }

  for (const element of all) {
    const { left, right, width: wide, height: high } = element.getBoundingClientRect()
    if (wide === 0 || high === 0) continue
    const speaks = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()
    )
    if (speaks && !scrollsSideways(element) && (right > windowWidth + SLACK || left < -SLACK)) {
      faults.push(`${nameOf(element)} stands outside of the window`)
    }
    // Even inside a sideways scroller: a field wider than the window is never fully visible.
    if (wide > windowWidth && element.matches('input, select, textarea')) {
      faults.push(`${nameOf(element)} is wider than the window`)
    }
    const style = getComputedStyle(element)
    const cutsAcross = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis'
    const cutsDown = /hidden|clip/.test(style.overflowY) && style.webkitLineClamp === 'none'
    const tooWide = element.scrollWidth > element.clientWidth + SLACK
    const tooHigh = element.scrollHeight > element.clientHeight + SLACK
    const holdsText = Boolean(element.textContent?.trim()) && element.clientWidth > 0
    if (holdsText && ((cutsAcross && tooWide) || (cutsDown && tooHigh))) {
      faults.push(`${nameOf(element)} is cut off`)
    }
    if (speaks && element.matches(INTERACTIVE) && style.overflowX === 'visible' && tooWide) {
      faults.push(`${nameOf(element)} is wider than its box`)
    }
  }

  /** Nothing reports a choice or hint cut off by its field: measure the text. */
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of all) {
    if (!field.matches('select, input[placeholder]') || !pen) continue
    const words =
      field instanceof HTMLSelectElement
        ? field.selectedOptions[0]?.text
        : field.getAttribute('placeholder')
    const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field)
    const endsInDots = [textOverflow, getComputedStyle(field, '::placeholder').textOverflow]
    if (endsInDots.includes('ellipsis')) continue
    pen.font = font
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (pen.measureText(words ?? '').width > room + SLACK) {
      faults.push(`"${words}" does not fit into ${nameOf(field)}`)
    }
  }

  /** Part of a box that is visible through its scrolling ancestors. */
  const seenOf = (
    /** @type {Element} */ element,
    /** @type {Box} */ { left, right, top, bottom }
  ) => {
    const seen = { left, right, top, bottom }
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const frame = at.getBoundingClientRect()
      seen.left = Math.max(seen.left, frame.left)
      seen.right = Math.min(seen.right, frame.right)
      seen.top = Math.max(seen.top, frame.top)
      seen.bottom = Math.min(seen.bottom, frame.bottom)
    }
    return seen
  }

  /** Touchable elements, without the space that an input reserves for a button inside it. */
  const touchables = all
    .filter((element) => element.matches(INTERACTIVE) && !isFloating(element))
    .map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const isField = element.matches('input, select, textarea')
      const box = isField
        ? {
            left: left + parseFloat(paddingLeft),
            right: right - parseFloat(paddingRight),
            top,
            bottom,
          }
        : { left, right, top, bottom }
      return { element, box }
    })
  for (const { a, b } of sideBySide(touchables)) {
    if (!overlap(a.box, b.box)) continue
    if (a.element.contains(b.element) || b.element.contains(a.element)) continue
    if (a.element.closest('label')?.contains(b.element)) continue
    if (b.element.closest('label')?.contains(a.element)) continue
    faults.push(`${nameOf(a.element)} and ${nameOf(b.element)} overlap`)
  }

  /** Text, one box per line. */
  const lines = all
    .filter((element) => !isFloating(element))
    .flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
        .flatMap((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()].map((box) => ({ element, box: seenOf(element, box) }))
        })
    )
    .filter(({ box }) => box.right - box.left > SLACK && box.bottom - box.top > SLACK)
  for (const { a, b } of sideBySide(lines)) {
    if (!overlap(a.box, b.box)) continue
    // Lines of one paragraph may touch: letters do not fill their line's height.
    if (a.element.contains(b.element) || b.element.contains(a.element)) continue
    const depth = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
    const height = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top)
    if (depth >= height / 3) {
      faults.push(`the words of ${nameOf(a.element)} and ${nameOf(b.element)} overlap`)
    }
  }
  return [...new Set(faults)]
}
