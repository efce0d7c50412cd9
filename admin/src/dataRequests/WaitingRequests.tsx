import Alert from '@mui/material/Alert'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/deletion_requests/messages'
import { fill } from '@trailgate/shared/text'

import { REQUESTS } from './paths.ts'
import { useWaitingRequests } from './queries.ts'
import './dataRequests.css'

/** A line on the dashboard while deletion requests are open. */
export function WaitingRequests() {
  const waiting = useWaitingRequests()
  if (!waiting) return null
  return (
    <Alert severity="info" role="status" className="waiting-requests">
      <Link to={REQUESTS}>{fill(messages.waiting, { n: waiting })}</Link>
    </Alert>
  )
}
