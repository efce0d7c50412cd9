import { lazy, Suspense } from 'react'
import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'

const PasswordLinkCode = lazy(() => import('./PasswordLinkCode.tsx'))

/** Creates a password link as a QR code for the rider at the desk. */
export function PasswordLinkButton({ customer }: { customer: Customer }) {
  const { mutate, reset, data, error, isIdle } = useProviderMutation(
    'password-links',
    'makePasswordLink'
  )
  const loading = <LoadingRows label={words.loading} rows={3} />

  return (
    <>
      <Button onClick={() => mutate(customer)}>{manager.password_link}</Button>
      {!isIdle && (
        <ScreenDialog
          size="sm"
          title={manager.password_link}
          onClose={reset}
          actions={<Button onClick={reset}>{words.close}</Button>}
        >
          {data ? (
            <Suspense fallback={loading}>
              <PasswordLinkCode link={data} email={customer.email} />
            </Suspense>
          ) : error ? (
            <FailedNotice
              title={sentenceFor(error, manager['password_link.failed'])}
              retry={() => mutate(customer)}
            />
          ) : (
            loading
          )}
        </ScreenDialog>
      )}
    </>
  )
}
