/** One event of a stream of server-sent events. */
export interface StreamEvent {
  id: string | null
  event: string
  data: string
}

/** Reads server-sent events from pieces of text that may be cut anywhere. Comments, such as beats, are no events. */
export function eventReader() {
  let rest = ''
  return (piece: string): StreamEvent[] => {
    const messages = (rest + piece.replaceAll('\r\n', '\n')).split('\n\n')
    rest = messages.pop() ?? ''
    return messages.flatMap(readMessage)
  }
}

function readMessage(message: string): StreamEvent[] {
  const read = { id: null as string | null, event: 'message', data: [] as string[] }
  for (const line of message.split('\n')) {
    const at = line.indexOf(':')
    if (at <= 0) continue
    const value = line.slice(at + 1).replace(/^ /, '')
    const field = line.slice(0, at)
    if (field === 'id') read.id = value
    else if (field === 'event') read.event = value
    else if (field === 'data') read.data.push(value)
  }
  return read.data.length === 0 ? [] : [{ ...read, data: read.data.join('\n') }]
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** How long to wait before the next try after so many failed ones. */
export function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS)
}
