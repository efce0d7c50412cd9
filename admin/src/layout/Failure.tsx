import Button from '@mui/material/Button'

import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { Notice } from '../ui/Notice.tsx'

/** Error screen: a bug, or a version that the server no longer has. A reload fixes both. */
export function Failure() {
  return (
    <main className="content">
      <title>{`${layout.went_wrong} | Trailgate`}</title>
      <h1 className="hidden-text">{layout.went_wrong}</h1>
      <Notice
        tone="bad"
        title={ui.broken}
        actions={
          <Button variant="contained" onClick={() => location.reload()}>
            {layout['went_wrong.reload']}
          </Button>
        }
      >
        {layout['went_wrong.saved']}
      </Notice>
    </main>
  )
}
