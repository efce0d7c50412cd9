import Button from '@mui/material/Button'

import { Notice } from '../ui/Notice.tsx'

/** A screen that broke: a fault of ours, or a version that the server no longer has. Reloading mends both. */
export function Failure() {
  return (
    <main className="content">
      <title>Something went wrong | Trailgate</title>
      <h1 className="hidden-text">Something went wrong</h1>
      <Notice
        tone="bad"
        title="This page could not be shown"
        actions={
          <Button variant="contained" onClick={() => location.reload()}>
            Reload the page
          </Button>
        }
      >
        Nothing that was saved is lost.
      </Notice>
    </main>
  )
}
