/*
 * Shows a plain sentence where the portal cannot start: in a browser below the floor (Safari 15.4, Chrome 100,
 * Firefox 100), and where one of its first files does not arrive or cannot be read. Classic script in the syntax of
 * 2009, so that every browser reads it.
 */
;(function () {
  function show(id) {
    var notice = document.getElementById(id)
    if (notice) notice.hidden = false
  }
  function hasStarted() {
    var root = document.getElementById('root')
    return Boolean(root && root.firstChild)
  }
  if (
    !('noModule' in document.createElement('script')) ||
    !Object.hasOwn ||
    !window.HTMLDialogElement
  ) {
    show('too-old')
    return
  }
  window.addEventListener(
    'error',
    function (event) {
      if (hasStarted()) return
      if (event.error instanceof SyntaxError) show('too-old')
      else show('not-loaded')
    },
    true
  )
})()
