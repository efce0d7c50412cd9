/** Content-Disposition of a download that the browser may display. */
export function inlineDisposition(name: string) {
  return disposition('inline', name)
}

/** Content-Disposition of a download that the browser saves. */
export function attachmentDisposition(name: string) {
  return disposition('attachment', name)
}

/** RFC 6266: an ASCII name as fallback, and the real one encoded. No name can end the header or add to it. */
function disposition(kind: 'inline' | 'attachment', name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
