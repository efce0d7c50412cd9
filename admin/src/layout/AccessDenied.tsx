import Button from '@mui/material/Button'
import { useLocation, useNavigate } from 'react-router'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { Notice } from '../ui/Notice.tsx'

/** Location key of the first history entry. */
const FIRST_KEY = 'default'

interface AccessDeniedProps {
  /** Why, in the words of the screen. */
  reason?: string
  /** A sentence that says it all by itself. */
  sentence?: string
}

/** Replaces a screen that the role may not see. */
export function AccessDenied({ reason = http.forbidden, sentence }: AccessDeniedProps) {
  const navigate = useNavigate()
  const { key } = useLocation()
  // A tab opened at this URL has no history to go back to.
  const goBack = () => void (key === FIRST_KEY ? navigate('/admin') : navigate(-1))
  return (
    <>
      <title>{`${words.access_denied} | Trailgate`}</title>
      <h1 className="hidden-text">{words.access_denied}</h1>
      <Notice
        title={sentence ?? words.access_denied}
        actions={
          <Button variant="contained" onClick={goBack}>
            {words.go_back}
          </Button>
        }
      >
        {!sentence && reason}
      </Notice>
    </>
  )
}
