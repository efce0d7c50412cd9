/** How a download that a browser may show says its name. */
export function inlineDisposition(name: string) {
  return disposition('inline', name)
}

/** How a download that a browser keeps as a file says its name. */
export function attachmentDisposition(name: string) {
  return disposition('attachment', name)
}

/**
 * RFC 6266: the plain name for old readers, the real one encoded. Nothing in a name can end the header or add to it.
 */
function disposition(kind: 'inline' | 'attachment', name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
