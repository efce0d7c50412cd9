/*
 * Chromium with what Safari 15.4, Chrome 100 and Firefox 100 have: every API that one of them lacks is removed from the
 * pages of the portal, except those that the tests use themselves (`checkVisibility`, `Map.groupBy`,
 * `requestIdleCallback`). The back office supports the browsers
 * of two years, so its pages keep theirs.
 */
;(() => {
  if (/^\/(login|admin|customers|api)(\/|$)/.test(location.pathname)) return
  const younger = [
    [AbortSignal, 'any', 'timeout'],
    [Array, 'fromAsync'],
    [Array.prototype, 'toReversed', 'toSorted', 'toSpliced', 'with'],
    [Document, 'parseHTMLUnsafe'],
    [Document.prototype, 'startViewTransition'],
    [Element.prototype, 'setHTMLUnsafe', 'getHTML', 'moveBefore'],
    [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover'],
    [HTMLFormElement.prototype, 'requestSubmit'],
    [Intl, 'DurationFormat', 'Segmenter'],
    [Math, 'sumPrecise', 'f16round'],
    [Navigator.prototype, 'wakeLock', 'userActivation', 'windowControlsOverlay'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers', 'try'],
    [RegExp, 'escape'],
    [Response, 'json'],
    [Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference'],
    [Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [Uint8Array, 'fromBase64', 'fromHex'],
    [Uint8Array.prototype, 'toBase64', 'toHex'],
    [URL, 'canParse', 'parse'],
    [URLSearchParams.prototype, 'size'],
    [
      globalThis,
      'CloseWatcher',
      'CompressionStream',
      'DecompressionStream',
      'Iterator',
      'navigation',
    ],
    [globalThis, 'OffscreenCanvas', 'scheduler', 'Temporal', 'URLPattern'],
  ]
  for (const [owner, ...names] of younger) for (const name of names) delete owner[name]
})()
