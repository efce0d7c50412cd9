/**
 * How a download says its name (RFC 6266): the plain one for old readers, the real one encoded. Nothing in a
 * name can end the header or add to it.
 */
export function inlineDisposition(name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`
}
