type Sender = { name: string; address: string }

/** An address with the name before it, which may be quoted: `Our Park <park@example.com>`. */
const NAMED = /^\s*(?:"([^"]*)"|([^<"]*))\s*<([^<>]+)>\s*$/

/** From of every letter: the address of MAIL_FROM under the park's name, unless MAIL_FROM has a name of its own. */
export function senderOf(from: string, park: string): Sender {
  const [, quoted = '', plain = '', address = from] = NAMED.exec(from) ?? []
  return { name: (quoted || plain).trim() || park, address: address.trim() }
}
