import { useEffect, useState } from 'react'

import { messages } from '@trailgate/shared/api_docs/messages'
import { Mark } from '@trailgate/shared/browser/components/Mark'
import { messages as words } from '@trailgate/shared/ui/messages'

import { session } from '../session/session.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CallDetails } from './CallDetails.tsx'
import { callsOf, type OpenApi } from './openApi.ts'
import './apiDocs.css'

const DOCUMENT = '/api/docs/openapi.json'
const UNAUTHENTICATED = 401
const FORBIDDEN = 403

type Reading =
  | { state: 'loading' }
  | { state: 'failed' | 'denied' }
  | { state: 'read'; api: OpenApi }

/** /api/docs: every API call with its permission, request and responses. */
export function ApiDocs() {
  const [reading, setReading] = useState<Reading>({ state: 'loading' })
  useEffect(() => void read().then(setReading), [])

  return (
    <div className="api-docs">
      <header className="api-head">
        <Mark of="admin" />
        <div>
          <h1>{messages.title}</h1>
          <p>
            {messages.intro} <a href={DOCUMENT}>{messages.document}</a>
          </p>
        </div>
      </header>
      <main>
        {reading.state === 'read' ? (
          <Chapters api={reading.api} />
        ) : reading.state === 'loading' ? (
          <LoadingRows label={words.loading} rows={8} />
        ) : reading.state === 'denied' ? (
          <Notice title={messages.denied} actions={<a href="/login">{messages.sign_in}</a>} />
        ) : (
          <Notice tone="bad" title={messages.failed} />
        )}
      </main>
    </div>
  )
}

function Chapters({ api }: { api: OpenApi }) {
  const [text, setText] = useState('')
  const chapters = api.tags
    .map(({ name }) => ({ name, calls: callsOf(api, name, text) }))
    .filter(({ calls }) => calls.length > 0)
  return (
    <div className="api-columns">
      <nav aria-label={messages.chapters} className="api-chapters">
        <label>
          {messages.filter}
          <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <ul>
          {chapters.map(({ name, calls }) => (
            <li key={name}>
              <a href={`#${idOf(name)}`}>
                {name} <span className="figures">{calls.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {chapters.length === 0 && <Notice title={messages.none} />}
        {chapters.map(({ name, calls }) => (
          <section key={name} id={idOf(name)} aria-label={name} className="api-chapter">
            <h2>{name}</h2>
            {calls.map((call) => (
              <CallDetails key={call.operation.operationId} call={call} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Staff who are signed in in this browser bring their token: a park on the internet shows the document to staff only. */
async function read(): Promise<Reading> {
  const token = session.token()
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const response = await fetch(DOCUMENT, headers ? { headers } : {}).catch(() => null)
  if (response?.ok) return { state: 'read', api: (await response.json()) as OpenApi }
  const denied = response?.status === UNAUTHENTICATED || response?.status === FORBIDDEN
  return { state: denied ? 'denied' : 'failed' }
}

function idOf(chapter: string): string {
  return chapter.toLowerCase().replace(/\W+/g, '-')
}
