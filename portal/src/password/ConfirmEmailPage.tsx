import { keysOfForm } from '@trailgate/shared/browser/idempotency_keys'
import { ApiError, messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/own_details/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useState } from 'react'

import { postSessionless } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import { useQueryString } from '../ui/useQueryString.ts'
import { Outcome } from './Outcome.tsx'
import '../styles/parts.css'
import './password.css'

type State = 'asked' | 'sending' | 'link-is-dead' | 'done' | { failed: string }

/** Target of the link that confirms a new e-mail address. Needs a click: mail scanners follow links. */
export default function ConfirmEmailPage() {
  const token = useQueryString().get('token') ?? ''
  const [state, setState] = useState<State>(token ? 'asked' : 'link-is-dead')
  const [keys] = useState(() => keysOfForm())

  async function confirm() {
    setState('sending')
    const body = { token }
    try {
      await postSessionless('/confirm-email', body, keys.for(body))
    } catch (error) {
      const dead = error instanceof ApiError && Boolean(error.details?.token)
      setState(dead ? 'link-is-dead' : { failed: messageOf(error, messages['confirm.failed']) })
      return
    }
    riderQueries.invalidate('/customers/me')
    setState('done')
  }

  const done = state === 'done'
  return (
    <Page title={done ? messages['confirm.done_title'] : messages['confirm.title']}>
      <div className="column narrow">
        {state === 'done' || state === 'link-is-dead' ? (
          <Outcome
            title={done ? messages['confirm.done_title'] : messages['confirm.title']}
            text={done ? messages['confirm.done'] : messages['confirm.token']}
          >
            <Link to={paths.portal} className="button">
              {messages['confirm.to_portal']}
            </Link>
          </Outcome>
        ) : (
          <div className="panel stack">
            <h1>{messages['confirm.title']}</h1>
            <p className="muted">{messages['confirm.hint']}</p>
            <div role="alert" className="in-place">
              {typeof state === 'object' && <p className="notice danger">{state.failed}</p>}
            </div>
            <div className="form-buttons">
              <Button
                aria-disabled={state === 'sending' || undefined}
                onClick={() => {
                  if (state !== 'sending') void confirm()
                }}
              >
                {state === 'sending' ? ui.saving : messages['confirm.submit']}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Page>
  )
}
