import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/staff/profile_messages'

import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'

/** The own password on the profile page: every member of staff may choose another one. */
export function OwnPassword() {
  const [open, setOpen] = useState(false)
  const [changed, setChanged] = useState(false)

  return (
    <section className="second-factor" aria-labelledby="own-password">
      <h2 id="own-password">{messages['password.title']}</h2>
      <p>{messages['password.about']}</p>
      {changed && <Alert severity="success">{messages['password.changed']}</Alert>}
      <div className="second-factor-actions">
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {messages['password.change']}
        </Button>
      </div>
      {open && (
        <OwnPasswordDialog
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false)
            setChanged(true)
          }}
        />
      )}
    </section>
  )
}
